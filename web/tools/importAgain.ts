import type { Plugin } from 'vite';

/** Dynamic imports of built files, as the bundler writes them. */
const IMPORTS = /\bimport\(([`"])(\.\/[\w.-]+\.js)\1\)/g;

/** Lets `importAgain` (web/src/lib/importAgain.ts) make every dynamic import of a built file. */
export const throughImportAgain = (code: string): string =>
  code.replaceAll(IMPORTS, (_, quote: string, path: string) => `importAgain(${quote}${path}${quote},u=>import(u))`);

/** After Vite has found the imports it lists files for. */
export const importAgain = (): Plugin => ({
  name: 'skylark-import-again',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      for (const file of Object.values(bundle)) if (file.type === 'chunk') file.code = throughImportAgain(file.code);
    },
  },
});
