// npm start: runs the server and restarts it after a crash. Containers run main.ts directly, and Docker restarts it.
import { join } from 'node:path';
import { supervise } from './platform/process/supervise.ts';

supervise(process.argv[2] ?? join(import.meta.dirname, 'main.ts'));
