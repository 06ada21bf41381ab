import { deadNameRule } from './dead-name';

/** A name in GBK bytes never equals a name of the model, which is UTF-8 (facts 2.3a). */
export const encoding = deadNameRule({
  id: 'customize/encoding',
  kind: 'encoding',
  bad: [{ text: '卷积1::InputDtype:float16\n', encoding: 'gbk' }],
  good: [
    { text: '卷积1::InputDtype:float16\n' },
    { text: 'conv1::InputDtype:float16\n', encoding: 'gbk' },
  ],
});
