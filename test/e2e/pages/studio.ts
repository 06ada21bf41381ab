import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { _electron, type ElectronApplication, type Locator, type Page } from '@playwright/test';

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
    return new Studio(app, page, userData === undefined ? data : null);
  }

  async close(): Promise<void> {
    await this.app.close();
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
