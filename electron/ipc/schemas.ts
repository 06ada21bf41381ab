/**
 * What a call's arguments must look like. The types of the contract hold inside the program; these
 * hold at its border, against a page that sends something else. For main alone.
 */
import { z } from 'zod';
import type { CallName, Calls } from './channels';

/** Longest path that is taken, in UTF-16 units: what Linux and Windows allow, with room. */
const pathLength = 8192;
/** Longest name of a target or rule. */
const nameLength = 200;

const text = (length: number) =>
  z
    .string()
    .min(1)
    .max(length)
    .refine((value) => !value.includes('\0'));

const path = text(pathLength);
const name = text(nameLength);
const nothing = z.tuple([]);

const settings = z.strictObject({
  language: z.enum(['zh-CN', 'en', 'system']).exactOptional(),
  theme: z.enum(['light', 'dark', 'system']).exactOptional(),
});

/** The arguments of every call, as a tuple: too many are refused as well. */
export type ArgumentSchemas = {
  readonly [N in CallName]: z.ZodType<Parameters<Calls[N]>>;
};

export const argumentSchemas: ArgumentSchemas = {
  'app:state': nothing,
  'app:set-settings': z.tuple([settings]),
  'project:choose-folder': nothing,
  'project:open': z.tuple([path]),
  'project:close': nothing,
  'project:rescan': nothing,
  'document:open': z.tuple([path]),
  'target:list': nothing,
  'target:choose': z.tuple([name.nullable()]),
  'rule:page': z.tuple([name]),
};
