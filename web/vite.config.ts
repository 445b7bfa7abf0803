import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compress } from './tools/compress.ts';
import { messages } from './tools/messages.ts';
import { partFiles } from './tools/partFiles.ts';
import { roomFiles } from './tools/roomFiles.ts';
import { roomIcons } from './tools/roomIcons.ts';
import { routeModules } from './tools/routeModules.ts';
import { sharedChunks } from './tools/sharedChunks.ts';

// Below these, light-dark() of the component library would be rewritten into something that it never sets.
const BROWSERS = ['chrome125', 'safari18', 'firefox128'];

const SERVER = `http://127.0.0.1:${process.env.PORT ?? 3000}`;

const { plugin: partFilesPlugin, resolveDependencies } = partFiles();

export default defineConfig({
  plugins: [react(), messages(), routeModules(), partFilesPlugin, compress()],
  resolve: {
    // Messages are compiled at build time, so the parser need not be loaded by anybody.
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
    // Every picture is a file of its own: the content security policy and the cache know files, not data addresses.
    assetsInlineLimit: 0,
    // What every page needs is one file of libraries, kept by browsers when only our code changes, and one of our own:
    // smaller together than two dozen apart.
    rolldownOptions: {
      output: {
        // The list of all files comes with the first load: each letter of a name is a quarter of a kilobyte of it. Pages and dialogs keep their names, for stacks in the log.
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
            // A room opens with few files: each costs its opening more than its few letters.
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
