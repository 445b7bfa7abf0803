// npm start: the server, started again when it crashes. Containers run main.ts itself; there Docker restarts it.
import { join } from 'node:path';
import { supervise } from './platform/process/supervise.ts';

supervise(process.argv[2] ?? join(import.meta.dirname, 'main.ts'));
