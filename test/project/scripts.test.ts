import { describe, expect, it } from 'vitest';
import { fileReferences } from '../../electron/project/scripts';

const first = (text: string, script = 'scripts/convert.sh') => fileReferences(script, text)[0];

describe('files that an atc command names', () => {
  it.each([
    ['--customize_dtypes=./cfg/a.cfg', 'customize_dtypes', 'scripts/cfg/a.cfg'],
    ['--customize_dtypes cfg/a.cfg', 'customize_dtypes', 'scripts/cfg/a.cfg'],
    ['--customize-dtypes=cfg/a.cfg', 'customize_dtypes', 'scripts/cfg/a.cfg'],
    ['-customize_dtypes=cfg/a.cfg', 'customize_dtypes', 'scripts/cfg/a.cfg'],
    ['--customize="cfg/a.cfg"', 'customize_dtypes', 'scripts/cfg/a.cfg'],
    ["--keep_dtype='../keep.cfg'", 'keep_dtype', 'keep.cfg'],
    ['--op_precision=op.ini', 'op_precision_mode', 'scripts/op.ini'],
    ['--modify_mixlist=mix.json', 'modify_mixlist', 'scripts/mix.json'],
    ['--fusion_switch_file=f.cfg', 'fusion_switch', 'scripts/f.cfg'],
    ['--compression_optimize=c.cfg', 'compression_optimize_conf', 'scripts/c.cfg'],
    ['--keep_dtype=$PWD/keep.cfg', 'keep_dtype', 'scripts/keep.cfg'],
    ['--keep_dtype=${PWD}/keep.cfg', 'keep_dtype', 'scripts/keep.cfg'],
    ['--keep_dtype=$(dirname "$0")/keep.cfg', 'keep_dtype', 'scripts/keep.cfg'],
    ['--keep_dtype="$PWD"/cfg/keep.cfg', 'keep_dtype', 'scripts/cfg/keep.cfg'],
    ['--keep_dtype=$(cd "$(dirname "$0")" && pwd)/keep.cfg', 'keep_dtype', 'scripts/keep.cfg'],
    ['--keep_dtype=${BASH_SOURCE%/*}/keep.cfg', 'keep_dtype', 'scripts/keep.cfg'],
    ['--keep_dtype=配置/保留.cfg', 'keep_dtype', 'scripts/配置/保留.cfg'],
  ])('%s', (word, kind, path) => {
    const found = first(`#!/bin/bash\natc --model=a.onnx ${word} --soc_version=Ascend310P3\n`);
    expect(found?.kind).toBe(kind);
    expect(found?.candidates[0]).toBe(path);
  });

  it('looks beside the script first, then in the root', () => {
    expect(first('atc --keep_dtype=cfg/keep.cfg')?.candidates).toEqual([
      'scripts/cfg/keep.cfg',
      'cfg/keep.cfg',
    ]);
  });

  it('follows cd, constant variables and continuations, and counts lines', () => {
    const text = [
      '#!/bin/bash',
      'CFG_DIR="./cfg"',
      'NAME=customize.cfg',
      'cd ../models',
      'atc --model=a.onnx \\',
      '    --framework=5 \\',
      '    --customize_dtypes=${CFG_DIR}/$NAME',
    ].join('\r\n');
    expect(fileReferences('scripts/convert.sh', text)).toEqual([
      {
        script: 'scripts/convert.sh',
        line: 7,
        option: 'customize_dtypes',
        variant: null,
        kind: 'customize_dtypes',
        value: '${CFG_DIR}/$NAME',
        candidates: ['models/cfg/customize.cfg', 'scripts/cfg/customize.cfg', 'cfg/customize.cfg'],
      },
    ]);
  });

  it('finds options that stand in a variable first', () => {
    const text = 'ARGS="--model=a.onnx --customize_dtypes=a.cfg"\natc $ARGS\n';
    expect(first(text)?.candidates).toContain('scripts/a.cfg');
  });

  it('ends a value where the quote around all options ends', () => {
    const text = 'ARGS="--customize_dtypes=a.cfg" && echo "done"\natc $ARGS\n';
    expect(first(text)?.value).toBe('a.cfg');
  });

  it('follows a variable that holds the folder of the script', () => {
    const text =
      'DIR=$(cd "$(dirname "${BASH_SOURCE[0]}")"; pwd)\natc --keep_dtype="$DIR"/keep.cfg\n';
    expect(first(text)?.candidates).toEqual(['scripts/keep.cfg']);
  });

  it('knows the own folder of a batch file', () => {
    const text = '@echo off\r\natc --model=a.onnx ^\r\n  --keep_dtype=%~dp0cfg\\keep.cfg\r\n';
    expect(first(text, 'win/convert.bat')?.candidates).toEqual(['win/cfg/keep.cfg']);
  });

  it.each([
    'atc --keep_dtype=$UNKNOWN/keep.cfg',
    'atc --keep_dtype=$1',
    'atc --keep_dtype=/home/me/keep.cfg',
    'atc --keep_dtype=~/keep.cfg',
    'atc --keep_dtype=C:\\cfg\\keep.cfg',
    'atc --keep_dtype=../../../keep.cfg',
  ])('gives no place for %s', (text) => {
    expect(first(text)?.candidates).toEqual([]);
  });

  it('reads no comment, and no other option', () => {
    expect(
      fileReferences('x.sh', '# atc --keep_dtype=a.cfg\natc --keep=\natc --op_select=x'),
    ).toEqual([]);
  });
});
