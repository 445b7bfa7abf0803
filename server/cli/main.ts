import { runCli } from './runCli.ts';
import { CliError } from './School.ts';

const isPartial = (): void => {
  process.exitCode = 1;
};

const [noun, ...words] = process.argv.slice(2);

try {
  if (noun === 'doctor') {
    // Loaded only for it: it brings the server's own code along.
    const { runDoctor } = await import('./doctor.ts');
    const { text, status } = await runDoctor(words, process.env);
    process.stdout.write(`${text}\n`);
    process.exitCode = status;
  } else process.stdout.write(`${await runCli(process.argv.slice(2), process.env, isPartial)}\n`);
} catch (error) {
  if (!(error instanceof CliError)) throw error;
  const { message, code, fields, exitStatus } = error;
  const said = process.argv.includes('--json') ? JSON.stringify({ error: code, message, fields }) : message;
  process.stderr.write(`${said}\n`);
  process.exitCode = exitStatus;
}
