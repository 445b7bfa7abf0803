import { defineConfig } from 'vite';
import { textFiles } from './tools/messages.ts';
import { readTextGroups } from './tools/routeModules.ts';

// As in vite.config.ts.
const BROWSERS = ['chrome125', 'safari18', 'firefox128'];

/** The first script of a room page (src/prefetch.ts): small, without imports, inlined in the page. */
export default defineConfig({
  define: { ROOM_TEXTS: JSON.stringify(textFiles(readTextGroups('/rooms/:id/*?'))) },
  build: {
    target: BROWSERS,
    outDir: 'dist/prefetch',
    emptyOutDir: true,
    copyPublicDir: false,
    lib: {
      entry: 'src/prefetch.ts',
      formats: ['iife'],
      name: 'prefetch',
      fileName: () => 'prefetch.js',
    },
  },
});
