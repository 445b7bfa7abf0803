// Loaded with --import before the server: makes it throw an uncaught error when the test requests it.
import { writeFileSync } from 'node:fs';

if (process.argv[1]?.endsWith('main.ts')) {
  writeFileSync(process.env['PID_FILE'] ?? '', String(process.pid));
  process.on('SIGUSR2', () => {
    setImmediate(() => {
      throw new Error('planted where nothing catches');
    });
  });
}
