import { setTimeout as pause } from 'node:timers/promises';
import { runCli } from './runCli.ts';
import { CliError } from './School.ts';
import { watch } from './watch.ts';

const isPartial = (): void => {
  process.exitCode = 1;
};

const [noun, ...words] = process.argv.slice(2);
const run = (): Promise<string> => runCli(process.argv.slice(2), process.env, isPartial);

// `school teacher list | head -1`: the reader has closed the pipe, so nobody would see an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') process.stderr.write(`The output could not be written: ${error.message}\n`);
  process.exit(1);
});

try {
  if (noun === 'doctor') {
    // Loaded on demand, because it imports the server's code.
    const { runDoctor } = await import('./doctor.ts');
    const { text, status } = await runDoctor(words, process.env);
    process.stdout.write(`${text}\n`);
    process.exitCode = status;
  } else if (words.includes('--watch') && !words.includes('--help')) {
    // Runs until interrupted.
    await watch(run, {
      isTerminal: process.stdout.isTTY,
      write: (text) => process.stdout.write(text),
      pause,
      isOver: () => false,
    });
  } else process.stdout.write(`${await run()}\n`);
} catch (error) {
  const { message, code, fields, exitStatus } = known(error);
  const said = process.argv.includes('--json') ? JSON.stringify({ error: code, message, fields }) : message;
  process.stderr.write(`${said}\n`);
  process.exitCode = exitStatus;
}

/** Files that can't be read or written are reported as an error too; anything else is a defect and shows its stack. */
function known(error: unknown): CliError {
  if (error instanceof CliError) return error;
  if (error instanceof Error && 'syscall' in error) return new CliError(error.message);
  throw error;
}
