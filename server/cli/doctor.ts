import { parseArgs } from 'node:util';
import { commandName } from '../src/commandName.ts';
import { examine } from '../src/doctor/doctor.ts';
import type { Line } from '../src/doctor/Check.ts';
import { UsageError } from './School.ts';

const doctorHelp = (environment: Record<string, string | undefined>) => `${commandName('school', environment)} doctor
  Looks at database, files, mail, keys, relay and sockets, and teaches a lesson of two people whom nobody is
  --mail=…  who gets the message that is tried; the school's own address otherwise
  --no-mail  sends none: for a monitor that asks often
  --without=…  checks whose warnings are meant so, such as sms,cards
  --json  as JSON instead of lines
  Exits with 0 when all is well, 1 when something should be looked at, 2 when something does not work`;

const SIGN = { ok: 'ok  ', warn: 'warn', fail: 'FAIL' } as const;

/**
 * The doctor doesn't use the manager API: it checks from outside, even if the school isn't running. @throws UsageError
 */
export async function runDoctor(
  args: readonly string[],
  environment: Record<string, string | undefined>,
): Promise<{ text: string; status: 0 | 1 | 2 }> {
  const { json, mail, 'no-mail': noMail, without, help } = parsed(args, environment);
  if (help === true) return { text: doctorHelp(environment), status: 0 };
  const found = await examine(environment, { mailTo: noMail === true ? null : mail });
  const lines = withoutMeant(found, without ?? '');
  const status = lines.some(({ is }) => is === 'fail') ? 2 : lines.some(({ is }) => is === 'warn') ? 1 : 0;
  return { text: json === true ? JSON.stringify({ status, lines }, null, 2) : printedLines(lines), status };
}

/** Leaves out warnings of these checks. Failures stay, because something set up but broken is never intended. */
export function withoutMeant(lines: readonly Line[], checks: string): Line[] {
  const meant = new Set(checks.split(',').map((name) => name.trim()));
  return lines.filter(({ check, is }) => is !== 'warn' || !meant.has(check));
}

function parsed(args: readonly string[], environment: Record<string, string | undefined>) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        json: { type: 'boolean' },
        mail: { type: 'string' },
        'no-mail': { type: 'boolean' },
        without: { type: 'string' },
        help: { type: 'boolean' },
      },
      strict: true,
    }).values;
  } catch (error) {
    throw new UsageError(
      `${error instanceof Error ? error.message.split('.')[0] : 'Wrong words'}.\n\n${doctorHelp(environment)}`,
    );
  }
}

function printedLines(lines: readonly Line[]): string {
  const width = Math.max(...lines.map(({ check }) => check.length));
  return lines
    .flatMap(({ check, is, what, remedy }) => [
      `${SIGN[is]}  ${check.padEnd(width)}  ${what}`,
      ...(remedy === null ? [] : [`${' '.repeat(width + 8)}${remedy}`]),
    ])
    .join('\n');
}
