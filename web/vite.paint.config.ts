import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { messages } from './tools/messages.ts';

/** The public pages as the server paints them: one module that needs nothing installed. Its styles are the browser's. */
export default defineConfig({
  plugins: [react(), messages()],
  resolve: {
    alias: { '@formatjs/icu-messageformat-parser': '@formatjs/icu-messageformat-parser/no-parser.js' },
  },
  // A server has nothing of a browser: what asks for it finds none, whatever else runs in the process has put there.
  define: {
    'process.env.NODE_ENV': '"production"',
    ...Object.fromEntries(
      ['window', 'document', 'location', 'history', 'localStorage', 'sessionStorage'].flatMap((name) => [
        [name, 'undefined'],
        [`globalThis.${name}`, 'undefined'],
      ]),
    ),
  },
  ssr: { noExternal: true },
  build: {
    ssr: 'src/paint.tsx',
    outDir: 'dist/paint',
    emptyOutDir: true,
    copyPublicDir: false,
    assetsInlineLimit: 0,
    minify: false,
    target: 'node26',
  },
});
