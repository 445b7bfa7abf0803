import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { messages } from './tools/messages.ts';

/**
 * The public pages as rendered by the server: one module without installed dependencies. Its styles are the browser
 * build's.
 */
export default defineConfig({
  plugins: [react(), messages()],
  resolve: {
    alias: { '@formatjs/icu-messageformat-parser': '@formatjs/icu-messageformat-parser/no-parser.js' },
  },
  // A server has no browser globals: code that checks for them finds none, whatever else in the process has defined.
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
    ssr: 'src/prerender.tsx',
    outDir: 'dist/prerender',
    emptyOutDir: true,
    copyPublicDir: false,
    assetsInlineLimit: 0,
    minify: false,
    target: 'node26',
  },
});
