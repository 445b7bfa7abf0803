import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const WORTH_IT_BYTES = 1_000;
const TEXT = /\.(js|css|svg|json)$/;

/** Compresses build output once and well, so that the server never has to during a request. */
export function compress(): Plugin {
  let folder = '';
  return {
    name: 'skylark-compress',
    apply: 'build',
    configResolved(config) {
      folder = join(config.root, config.build.outDir);
    },
    closeBundle() {
      for (const name of readdirSync(join(folder, 'assets'))) {
        const file = join(folder, 'assets', name);
        if (!TEXT.test(name) || statSync(file).size < WORTH_IT_BYTES) continue;
        const bytes = readFileSync(file);
        writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
        writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }));
      }
    },
  };
}
