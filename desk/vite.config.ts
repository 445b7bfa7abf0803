import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compress } from '../tools/vite/compress.ts';
import { messages } from './tools/messages.ts';

/** As the families' app: for older browsers, light-dark() of the component library would be rewritten. */
const BROWSERS = ['chrome125', 'safari18', 'firefox128'];
const SERVER = `http://localhost:${process.env.PORT ?? 3000}`;

export default defineConfig({
  // The server serves the desk under this path.
  base: '/desk/',
  plugins: [react(), messages(), compress()],
  resolve: {
    alias: {
      // Messages are compiled at build time, so the parser is not needed at run time.
      '@formatjs/icu-messageformat-parser': '@formatjs/icu-messageformat-parser/no-parser.js',
    },
  },
  build: {
    target: BROWSERS,
    cssTarget: BROWSERS,
    manifest: true,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // The content security policy and the cache work with files, not data URLs.
    assetsInlineLimit: 0,
  },
  server: {
    port: 5174,
    proxy: {
      '/api': { target: SERVER, ws: true },
      '/public': { target: SERVER },
      // What a view shows: the families' app as it was built last.
      '/school_view': { target: SERVER },
      '/assets': { target: SERVER },
    },
  },
});
