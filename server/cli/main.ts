import { runCli } from './runCli.ts';
import { CliError } from './School.ts';

try {
  process.stdout.write(`${await runCli(process.argv.slice(2), process.env)}\n`);
} catch (error) {
  if (!(error instanceof CliError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
