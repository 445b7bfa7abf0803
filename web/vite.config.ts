import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compress } from '../tools/vite/compress.ts';
import { messages } from './tools/messages.ts';
import { routeModules } from './tools/routeModules.ts';

// For older browsers, light-dark() of the component library would be rewritten into properties it never sets.
const BROWSERS = ['chrome125', 'safari18', 'firefox128'];

const SERVER = `http://127.0.0.1:${process.env.PORT ?? 3000}`;

export default defineConfig({
  plugins: [react(), messages(), routeModules(), compress()],
  resolve: {
    // Messages are compiled at build time, so the parser is not needed at run time.
    alias: {
      '@formatjs/icu-messageformat-parser': '@formatjs/icu-messageformat-parser/no-parser.js',
      // The shim is for React before version 18.
      'use-sync-external-store/shim/index.js': 'react',
    },
  },
  build: {
    target: BROWSERS,
    cssTarget: BROWSERS,
    manifest: true,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // Every picture is a separate file: the content security policy and the cache work with files, not data URLs.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What every page begins with is one file, not one for each set of parts that uses some of it as well.
          groups: [{ name: 'app', tags: ['$initial'], minShareCount: 2 }],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: { '/api': { target: SERVER, ws: true }, '/dev/outbox': { target: SERVER }, '/sandbox': { target: SERVER } },
  },
});
