/** What a scan reads and shows at most. Configuration files of ATC are small; models are not ours. */
export interface ScanLimits {
  /** Bytes of a file that is still opened. */
  readonly fileBytes: number;
  /** Bytes at the head of a file that tell text from binary in a scan. */
  readonly binaryProbeBytes: number;
  /** Bytes at the head of a file from which its kind is told. */
  readonly contentProbeBytes: number;
  /** Files and folders listed in all; a folder beyond that is shown as `too-many`. */
  readonly entries: number;
  /** Folder levels below the root. */
  readonly depth: number;
}

export const scanLimits: ScanLimits = {
  fileBytes: 8 * 1024 * 1024,
  binaryProbeBytes: 8 * 1024,
  contentProbeBytes: 64 * 1024,
  entries: 200_000,
  depth: 64,
};

/** Folders that hold history, packages or caches: shown, never entered. */
export const excludedFolders: ReadonlySet<string> = new Set([
  '.git',
  '.hg',
  '.svn',
  '.cache',
  '.idea',
  '.mypy_cache',
  '.pytest_cache',
  '.tox',
  '.venv',
  '.vs',
  '.vscode',
  '__pycache__',
  'kernel_meta',
  'node_modules',
  'site-packages',
]);
