import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  _electron,
  type ElectronApplication,
  expect,
  type Locator,
  type Page,
} from '@playwright/test';

export const repository = fileURLToPath(new URL('../../..', import.meta.url));

export interface StudioOptions {
  /** Folder or file on the command line of the program. */
  readonly open?: string;
  /** Where settings live; kept by the caller to start again with the same ones. */
  readonly userData?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** The running program, and the ways in which a user touches it. */
export class Studio {
  private constructor(
    readonly app: ElectronApplication,
    readonly page: Page,
    private readonly ownData: string | null,
  ) {}

  static async start({ open, userData, env = {} }: StudioOptions = {}): Promise<Studio> {
    const data = userData ?? mkdtempSync(join(tmpdir(), 'atc-studio-'));
    const root = process.platform === 'linux' && process.getuid?.() === 0;
    const app = await _electron.launch({
      cwd: repository,
      args: ['.', ...(open === undefined ? [] : [open]), ...(root ? ['--no-sandbox'] : [])],
      env: {
        ...inherited(),
        LANG: 'en_US.UTF-8',
        LC_ALL: 'en_US.UTF-8',
        ATC_STUDIO_USER_DATA: data,
        ...env,
      },
    });
    const page = await app.firstWindow();
    await page.waitForLoadState('domcontentloaded');
    // From here on it listens to keys.
    await page.getByTestId('status-bar').waitFor();
    return new Studio(app, page, userData === undefined ? data : null);
  }

  /** Changes that are not saved are let go. */
  async close(): Promise<void> {
    await this.answer({ button: 1 }).catch(() => undefined);
    // It may have ended by itself.
    await this.app.close().catch(() => undefined);
    if (this.ownData !== null) rmSync(this.ownData, { recursive: true, force: true });
  }

  at(testId: string): Locator {
    return this.page.getByTestId(testId);
  }

  async openFile(name: string): Promise<void> {
    await this.at('tree')
      .getByRole('treeitem', { name: new RegExp(name) })
      .first()
      .click();
  }

  async chooseTarget(id: string): Promise<void> {
    await this.at('target-picker').click();
    await this.at('target-search').fill(id);
    await this.page
      .locator(`[data-testid="target-option"][data-target-id="${id}"]`)
      .first()
      .click();
  }

  /** The text field of the editor. */
  get text(): Locator {
    return this.page.locator('[data-testid="editor"] .cm-content');
  }

  tab(path: string): Locator {
    return this.at('tabs').locator(`[role="tab"][data-path="${path}"]`);
  }

  /** Presses keys one after the other, as `Control+S`. */
  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key);
  }

  /** The same whatever the language. */
  async goToLine(line: number, column = 1): Promise<void> {
    await this.press('Control+P');
    await this.at('palette').getByRole('combobox').fill(`:${line}:${column}`);
    await this.press('Enter');
    await expect(this.at('palette')).toHaveCount(0);
    await expect(this.text).toBeFocused();
  }

  /** Puts the cursor at a place, by the field that goes to files and lines. */
  async goTo(line: number, column = 1): Promise<void> {
    await this.goToLine(line, column);
    await expect(this.at('status-bar')).toContainText(`Ln ${line}, Col ${column}`);
  }

  /** Runs a command by its words in the palette. */
  async command(words: string): Promise<void> {
    await this.press('Control+Shift+P');
    await this.at('palette').getByRole('combobox').fill(`>${words}`);
    await this.press('Enter');
    await expect(this.at('palette')).toHaveCount(0);
  }

  async save(): Promise<void> {
    await this.press('Control+S');
  }

  /** Answers the next questions of the system's dialogs. */
  async answer(answers: {
    readonly button?: number;
    readonly open?: string;
    readonly save?: string;
  }): Promise<void> {
    await this.app.evaluate(({ dialog }, { button, open, save }) => {
      const asked: unknown[] = [];
      Object.assign(globalThis, { askedByProgram: asked });
      const note = (args: readonly unknown[]) => asked.push(args.at(-1));
      if (button !== undefined) {
        dialog.showMessageBox = (...args: unknown[]) => {
          note(args);
          return Promise.resolve({ response: button, checkboxChecked: false });
        };
      }
      if (open !== undefined) {
        dialog.showOpenDialog = (...args: unknown[]) => {
          note(args);
          return Promise.resolve({ canceled: false, filePaths: [open] });
        };
      }
      if (save !== undefined) {
        dialog.showSaveDialog = ((...args: unknown[]) => {
          note(args);
          return Promise.resolve({ canceled: false, filePath: save });
        }) as typeof dialog.showSaveDialog;
      }
    }, answers);
  }

  /** What the system's dialogs were asked since `answer`. */
  asked(): Promise<readonly Readonly<Record<string, unknown>>[]> {
    return this.app.evaluate(
      () => (globalThis as unknown as { askedByProgram: Record<string, unknown>[] }).askedByProgram,
    );
  }

  problems(rule?: string, line?: number): Locator {
    const of = rule === undefined ? '' : `[data-rule="${rule}"]`;
    const at = line === undefined ? '' : `[data-line="${line}"]`;
    return this.page.locator(`[data-testid="problem-row"]${of}${at}`);
  }
}

function inherited(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    ),
  );
}
