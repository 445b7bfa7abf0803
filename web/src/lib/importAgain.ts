declare global {
  // oxlint-disable-next-line no-var -- a global of the page is declared like this
  var importAgain: typeof importOrAgain;
}

/** How often loading a file failed. */
const failures = new Map<string, number>();

/**
 * Imports a file, after a failure under a different address: Chromium up to at least version 150 remembers a failed
 * import until the page is reloaded, and doesn't request the file again. The build replaces dynamic imports with calls
 * of this function (web/tools/importAgain.ts).
 * @param path relative to the importing file
 */
export async function importOrAgain<Module>(path: string, load: (path: string) => Promise<Module>): Promise<Module> {
  const times = failures.get(path) ?? 0;
  try {
    return await load(times === 0 ? path : `${path}?again=${times}`);
  } catch (error) {
    failures.set(path, times + 1);
    throw error;
  }
}

globalThis.importAgain = importOrAgain;
