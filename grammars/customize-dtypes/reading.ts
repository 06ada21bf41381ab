/** How ATC reads one line: the types. The reader itself is read-line.ts. */
import type { ListKind, Range } from './tree';

/** `type` for a rule with the `OpType::` prefix, else `name`. */
export type Scope = 'name' | 'type';

/** Canonical lower-case dtype word, or null for an unconstrained position. */
export type DtypeSlot = string | null;

/** Why ATC refuses a line. Ranges are offsets into the line text. */
export type RefusalCause =
  | { readonly kind: 'no-colon'; readonly range: Range }
  | { readonly kind: 'empty-name'; readonly range: Range }
  | { readonly kind: 'no-keyword'; readonly range: Range }
  /** `OutputDtype` stands before `InputDtype`; the range covers the later keyword (inputs). */
  | { readonly kind: 'keyword-order'; readonly range: Range }
  | {
      readonly kind: 'unknown-dtype';
      readonly list: ListKind;
      /** Position in the list, from 0. */
      readonly index: number;
      readonly word: string;
      readonly range: Range;
      /** True for the one word that ATC names: it stops at the first. */
      readonly named: boolean;
    }
  /** `InputDtypeOutputDtype`: the input list runs on over the second keyword; ATC names `word`. */
  | { readonly kind: 'keywords-touch'; readonly word: string; readonly range: Range };

export interface RuleReading {
  readonly kind: 'rule';
  readonly scope: Scope;
  /** Exactly as ATC holds it: blanks before the colon and a byte order mark included. */
  readonly key: string;
  /** Trailing unconstrained positions are dropped. Empty when the keyword is missing. */
  readonly inputs: readonly DtypeSlot[];
  readonly outputs: readonly DtypeSlot[];
  /** Number (from 1) of the earlier line with the same scope and key, which wins; null for a winner. */
  readonly firstLine: number | null;
}

export interface RefusedReading {
  readonly kind: 'refused';
  /** At least one, in the order of ATC's checks. */
  readonly causes: readonly RefusalCause[];
  /** The error codes in the order in which ATC prints them. */
  readonly codes: readonly string[];
}

export type LineReading =
  | RuleReading
  | RefusedReading
  /** Nothing after a keyword: ATC ends in a C++ exception without a message. */
  | { readonly kind: 'aborts'; readonly keyword: Range }
  /** 1024 bytes or more: ATC stops reading the file here without a message. */
  | { readonly kind: 'too-long' }
  /** Stands after a line that is too long. */
  | { readonly kind: 'unreached' };

/** Accepted dtype words: lower-case word → canonical word (`float32` → `float`; else itself). */
export type DtypeWords = ReadonlyMap<string, string>;
