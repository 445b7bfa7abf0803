import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compress } from './tools/compress.ts';
import { importAgain } from './tools/importAgain.ts';
import { messages } from './tools/messages.ts';
import { partFiles } from './tools/partFiles.ts';
import { roomFiles } from './tools/roomFiles.ts';
import { roomIcons } from './tools/roomIcons.ts';
import { routeModules } from './tools/routeModules.ts';
import { sharedChunks } from './tools/sharedChunks.ts';

// For older browsers, light-dark() of the component library would be rewritten into properties it never sets.
const BROWSERS = ['chrome125', 'safari18', 'firefox128'];

const SERVER = `http://127.0.0.1:${process.env.PORT ?? 3000}`;

const { plugin: partFilesPlugin, resolveDependencies } = partFiles();

export default defineConfig({
  plugins: [react(), messages(), routeModules(), partFilesPlugin, importAgain(), compress()],
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
    modulePreload: { polyfill: false, resolveDependencies },
    reportCompressedSize: false,
    // Every picture is a separate file: the content security policy and the cache work with files, not data URLs.
    assetsInlineLimit: 0,
    // What every page needs is one file of libraries, which browsers keep in their cache when only our code changes,
    // and one of our own: together smaller than two dozen separate ones.
    rolldownOptions: {
      output: {
        // The list of all files is part of the first load: each letter in the names adds a quarter of a kilobyte. Pages
        // and dialogs keep their names, for stack traces in the log.
        chunkFileNames: ({ name, isDynamicEntry, facadeModuleId }) =>
          name === 'app' || (isDynamicEntry && facadeModuleId?.startsWith('/'))
            ? 'assets/[name]-[hash:7].js'
            : 'assets/[hash:7].js',
        assetFileNames: ({ names }) =>
          names.every((name) => name.endsWith('.css')) ? 'assets/[hash:7][extname]' : 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          groups: [
            { name: 'libraries', tags: ['$initial'], test: /node_modules/ },
            { name: 'app', tags: ['$initial'], test: /(web|contract)\/src\/(?!main)/ },
            // A room opens with few files, because each costs more when opening it than its few bytes.
            { name: 'room-icons', test: roomIcons() },
            ...roomFiles(),
            ...sharedChunks,
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: { '/api': { target: SERVER, ws: true }, '/dev/outbox': { target: SERVER }, '/sandbox': { target: SERVER } },
  },
});
