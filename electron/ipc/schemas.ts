/**
 * What a call's arguments must look like. The types of the contract hold inside the program; these
 * hold at its border, against a page that sends something else. For main alone.
 */
import { z } from 'zod';
import { type CallName, type Calls, fontSizes } from './channels';
import { quantVariants } from './diagnostics';
import { documentBytes } from './documents';

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
  contrast: z.enum(['system', 'normal', 'high']).exactOptional(),
  fontSize: z.int().min(fontSizes.least).max(fontSizes.most).exactOptional(),
  autoSave: z.enum(['off', 'after-delay', 'on-focus-change']).exactOptional(),
});

/** Tabs that are remembered. */
const tabs = 200;
const view = z.strictObject({ tabs: z.array(path).max(tabs), active: path.nullable() });

const version = z.int().min(0);
const place = z.strictObject({ line: z.int().min(1), column: z.int().min(1) });
/** A text may be empty, and hold any character. */
const content = z.string().max(documentBytes);
/** Cursors of one edit; replacing all in a long file makes as many changes as there are matches. */
const changes = 2_000_000;
const edit = z.strictObject({
  version,
  changes: z.array(z.strictObject({ from: place, to: place, text: content })).max(changes),
});
const save = z.strictObject({
  version,
  overwrite: z.boolean(),
  encoding: z.enum(['utf-8', 'gbk']).nullable(),
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
  'project:choose-file': nothing,
  'project:remember-view': z.tuple([view]),
  'file:new': z.tuple([name]),
  'work:cancel': nothing,
  'document:open': z.tuple([path]),
  'document:edit': z.tuple([path, edit]),
  'document:replace': z.tuple([path, version, content]),
  'document:save': z.tuple([path, save]),
  'document:close': z.tuple([path]),
  'document:disk': z.tuple([path]),
  'document:reload': z.tuple([path]),
  'document:complete': z.tuple([path, version, place]),
  'document:fix-all': z.tuple([path, version]),
  'document:hover': z.tuple([path, version, place]),
  'document:format': z.tuple([path, version]),
  'document:set-variant': z.tuple([path, z.enum(quantVariants).nullable()]),
  'target:list': nothing,
  'target:choose': z.tuple([name.nullable()]),
  'cann:choose': z.tuple([name.nullable()]),
  'rule:page': z.tuple([name]),
};
