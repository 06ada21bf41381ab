import { type z } from 'zod';
import { callNames, type CallName, type Calls, type Language, type Result } from '../ipc/channels';
import { argumentSchemas } from '../ipc/schemas';
import type { Log } from './log';
import { problemOf, studioProblem, type StudioErrorCode } from './problems';
import { isTrustedSender, type SenderEvent } from './sender';
import type { TrustedOrigins } from './security';

/** What main does for each call of the contract. Throws what {@link problemOf} can tell. */
export type CallHandlers = {
  readonly [N in CallName]: (
    ...args: Parameters<Calls[N]>
  ) => ReturnType<Calls[N]> | Promise<ReturnType<Calls[N]>>;
};

/** The part of Electron's `ipcMain` that is used here. */
export interface InvokeServer {
  handle(
    channel: string,
    listener: (event: SenderEvent, ...args: unknown[]) => Promise<unknown>,
  ): void;
}

export interface HandlerSetup {
  readonly log: Log;
  readonly language: () => Language;
  /** The contents of our window; null while there is none. */
  readonly windowContents: () => object | null;
  readonly origins: TrustedOrigins;
}

/** Answers every call of the contract: sender check, argument check, work, and never a stack. */
export function registerHandlers(
  server: InvokeServer,
  handlers: CallHandlers,
  setup: HandlerSetup,
): void {
  for (const name of callNames) {
    server.handle(name, (event, ...args) => answer(name, event, args, handlers, setup));
  }
}

async function answer<N extends CallName>(
  name: N,
  event: SenderEvent,
  args: unknown[],
  handlers: CallHandlers,
  setup: HandlerSetup,
): Promise<Result<ReturnType<Calls[N]>>> {
  const refuse = (code: StudioErrorCode): Result<never> => ({
    ok: false,
    problem: studioProblem(code, { call: name, log: setup.log.file }, setup.language()),
  });
  if (!isTrustedSender(event, setup.windowContents(), setup.origins)) return refuse('untrusted');
  const schema: z.ZodType<Parameters<Calls[N]>> = argumentSchemas[name];
  const parsed = schema.safeParse(args);
  if (!parsed.success) return refuse('bad-request');
  try {
    return { ok: true, value: await handlers[name](...parsed.data) };
  } catch (error) {
    const problem = problemOf(error, setup.language());
    if (problem !== null) return { ok: false, problem };
    setup.log.error(name, error);
    return refuse('unexpected');
  }
}
