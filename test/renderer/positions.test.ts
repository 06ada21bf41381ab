import { EditorState } from '@codemirror/state';
import { describe, expect, it } from 'vitest';
import type { Position } from '../../electron/ipc/diagnostics';
import {
  lineFeedOnly,
  toEditorOffset,
  toEditorRange,
  toLineColumn,
} from '../../renderer/editor/positions';

const docOf = (text: string): EditorState['doc'] =>
  EditorState.create({ doc: text, extensions: [lineFeedOnly] }).doc;

const at = (line: number, column: number): Position => ({ line, column, offset: -1 });

describe('places in the editor', () => {
  it.each([
    ['LF', 'a:b\nOpType::Relu:InputDtype:fp16\n'],
    ['CRLF', 'a:b\r\nOpType::Relu:InputDtype:fp16\r\n'],
    ['a byte order mark', '\ufeffa:b\nOpType::Relu:InputDtype:fp16\n'],
    ['a lone CR in an earlier line', 'a\rb:c\nOpType::Relu:InputDtype:fp16'],
    ['characters of two units', '𝒂:b\nOpType::Relu:InputDtype:fp16'],
  ])('finds the word of a finding in a file with %s', (_, text) => {
    const doc = docOf(text);
    const { from, to } = toEditorRange(doc, { start: at(2, 25), end: at(2, 29) });
    expect(doc.sliceString(from, to)).toBe('fp16');
    // One character of the file is one of the editor: offsets of findings hold as they are.
    expect(from).toBe(text.indexOf('fp16'));
  });

  it('keeps every character of the file, whatever its line ends', () => {
    const text = '\ufeffa\r\nb\rc\n\r\nd\r';
    const doc = docOf(text);
    expect(doc.length).toBe(text.length);
    expect(doc.sliceString(0, doc.length, '\n')).toBe(text);
  });

  it('ends lines at LF alone, so that a lone CR stays inside its line', () => {
    const doc = docOf('a\rb\r\nc');
    expect(doc.lines).toBe(2);
    expect(doc.line(1).text).toBe('a\rb\r');
    expect(doc.line(2).text).toBe('c');
  });

  it('counts the byte order mark as the first column', () => {
    const doc = docOf('\ufeffOpType::Relu:InputDtype:float16');
    expect(toEditorOffset(doc, at(1, 2))).toBe(1);
    expect(toLineColumn(doc, 1)).toEqual({ line: 1, column: 2, offset: 1 });
  });

  it('gives an empty range for a blank line', () => {
    const doc = docOf('a\n\nb');
    expect(toEditorRange(doc, { start: at(2, 1), end: at(2, 1) })).toEqual({ from: 2, to: 2 });
  });

  it('stays inside the text when a finding is of another version of it', () => {
    const doc = docOf('ab\ncd');
    expect(toEditorRange(doc, { start: at(1, 2), end: at(9, 40) })).toEqual({ from: 1, to: 5 });
    expect(toEditorOffset(doc, at(1, 40))).toBe(2);
    expect(toEditorRange(doc, { start: at(2, 2), end: at(1, 1) })).toEqual({ from: 4, to: 4 });
  });

  it('goes to a line and column and back', () => {
    const doc = docOf('ab\r\ncd\r\nef');
    for (let offset = 0; offset <= doc.length; offset += 1) {
      const place = toLineColumn(doc, offset);
      expect(toEditorOffset(doc, place)).toBe(offset);
    }
  });
});
