import { parseArgs } from 'node:util';
import { SCHOOL_ZONE } from '@skylark/contract/timeZones.facts';
import { commandName } from '../src/commandName.ts';
import type { Command } from './Command.ts';
import { contactCommands } from './contacts.ts';
import { bookingCommands } from './booking.ts';
import { callCommands } from './calls.ts';
import { courseCommands } from './courses.ts';
import { creditCommands } from './credits.ts';
import { filesCommands } from './files.ts';
import { familyCommands } from './family.ts';
import { lessonCommands } from './lessons.ts';
import { lessonWhyCommands } from './lessonWhy.ts';
import { managerCommands } from './managers.ts';
import { moneyCommands } from './money.ts';
import { pageCommands } from './pages.ts';
import { peopleCommands } from './people.ts';
import { problemCommands } from './problems.ts';
import { recordCommands } from './records.ts';
import { pushCommands } from './push.ts';
import { reportCommands } from './reports.ts';
import { scheduleCommands } from './schedule.ts';
import { studentCommands } from './students.ts';
import { teacherCommands } from './teachers.ts';
import { seriesCommands } from './series.ts';
import { printed } from './print.ts';
import { CliError, School, UsageError } from './School.ts';
import { requireZone } from './times.ts';
import { messageCommands } from './messages.ts';

const COMMANDS: readonly Command[] = [
  ...teacherCommands,
  ...studentCommands,
  ...peopleCommands,
  ...creditCommands,
  ...managerCommands,
  ...familyCommands,
  ...pageCommands,
  ...scheduleCommands,
  ...lessonCommands,
  ...lessonWhyCommands,
  ...seriesCommands,
  ...recordCommands,
  ...problemCommands,
  ...bookingCommands,
  ...callCommands,
  ...messageCommands,
  ...courseCommands,
  ...moneyCommands,
  ...reportCommands,
  ...contactCommands,
  ...filesCommands,
  ...pushCommands,
];
const IS_ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * Runs one command line. @param onPartial called if part of the work wasn't done @returns the text to print @throws
 * CliError, UsageError with a message for the user
 */
export async function runCli(
  args: readonly string[],
  environment: Record<string, string | undefined>,
  onPartial: () => void = () => undefined,
): Promise<string> {
  const [noun, verb] = args;
  // People type `help lesson book` as often as `lesson book --help`.
  if (noun === 'help' && verb !== undefined) return runCli([...args.slice(1), '--help'], environment, onPartial);
  // Shortcut: `lesson <id> --why`.
  if (noun === 'lesson' && verb !== undefined && IS_ID.test(verb) && args.includes('--why'))
    return runCli(['lesson', 'why', verb, ...args.slice(2).filter((one) => one !== '--why')], environment, onPartial);
  const call = commandName('school', environment);
  if (noun === undefined || ['help', '--help', '-h'].includes(noun)) return overview(environment);
  const command = COMMANDS.find((one) => one.noun === noun && one.verb === verb);
  if (!command) {
    const known = COMMANDS.filter((one) => one.noun === noun);
    // Without the overview: it is longer than a screen and would push the error out of view.
    if (known.length === 0) throw new UsageError(`There is no "${noun}". All commands: ${call} help`);
    const verbs = known.map((one) => usage(call, one)).join('\n\n');
    // A noun alone shows its verbs; an unknown verb is an error, because nothing was done.
    if (verb === undefined || ['help', '--help', '-h'].includes(verb)) return verbs;
    throw new UsageError(`There is no "${noun} ${verb}".\n\n${verbs}`);
  }
  const { values, positionals } = parse(call, command, args.slice(2));
  if (values['help'] === true) return usage(call, command);
  // `student find Lily`: a command that only searches takes the words it is given.
  const searched = command.words.length === 0 && 'search' in command.options ? positionals.splice(0).join(' ') : '';
  if (searched !== '') values['search'] ??= searched;
  const mistake = wrongCount(command, positionals);
  if (mistake !== undefined) throw new UsageError(`${mistake}\n\n${usage(call, command)}`);
  for (const [name, option] of Object.entries(command.options))
    if (option.isNeeded === true && values[name] === undefined)
      throw new UsageError(`--${name} is needed: ${option.help}.`);
  if (typeof values['zone'] === 'string') requireZone(values['zone']);
  const output = await command
    .run(School.fromEnvironment(environment), {
      words: positionals,
      text: (name) => (typeof values[name] === 'string' ? values[name] : undefined),
      flag: (name) => values[name] === true,
    })
    .catch((error: unknown) => {
      throw wrongId(call, command, positionals, error) ?? error;
    });
  const zone = typeof values['zone'] === 'string' ? values['zone'] : undefined;
  const printing = { zone, isWhole: values['all'] === true };
  if (output.isPartial === true) onPartial();
  return values['json'] === true
    ? JSON.stringify(
        output.json ?? ('rows' in output ? output.rows : 'fields' in output ? output.fields : output.lines),
        null,
        2,
      )
    : [printed(output, printing), ...(output.note === undefined ? [] : [output.note])].join('\n\n');
}

/** Which words are missing or too many; undefined if their number is right. */
function wrongCount({ words }: Command, given: readonly string[]): string | undefined {
  if (given.length < words.length)
    return `Missing: ${words
      .slice(given.length)
      .map((word) => `<${word}>`)
      .join(', ')}.`;
  if (given.length === words.length) return undefined;
  const [first = ''] = given.slice(words.length);
  return `One word too many: "${first}". Several words in one place go in quotes, a value of an option after "=".`;
}

/** The command that shows ids of a kind. */
const LISTS: Readonly<Record<string, string>> = {
  'teacher id': 'teacher list',
  'student id': 'student find',
  'lesson id': 'lesson list',
};

/**
 * The school's error for a name given instead of an id is general: this one names the word, and the command that shows
 * ids.
 */
function wrongId(call: string, { words }: Command, given: readonly string[], error: unknown): UsageError | undefined {
  if (!(error instanceof CliError) || !['not_found', 'invalid_fields'].includes(error.code)) return undefined;
  const at = words.findIndex((word, index) => word.endsWith(' id') && !IS_ID.test(given[index] ?? ''));
  const word = words[at];
  if (word === undefined) return undefined;
  const list = LISTS[word];
  return new UsageError(`"${given[at]}" is no ${word}.${list === undefined ? '' : ` Ids: ${call} ${list}`}`);
}

function parse(call: string, command: Command, args: readonly string[]) {
  const options = Object.fromEntries(
    [
      ...Object.entries(command.options),
      ['all', { isFlag: true }],
      ['json', { isFlag: true }],
      ['help', { isFlag: true }],
    ].map(([name, one]) => [
      name as string,
      { type: (one as { isFlag?: boolean }).isFlag === true ? ('boolean' as const) : ('string' as const) },
    ]),
  );
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
  } catch (error) {
    throw new UsageError(
      `${error instanceof Error ? error.message.split('.')[0] : 'Wrong words'}.\n\n${usage(call, command)}`,
    );
  }
}

const lineOf = (call: string, command: Command): string =>
  [call, command.noun, command.verb, ...command.words.map((word) => `<${word}>`)].join(' ');

function usage(call: string, command: Command): string {
  const options = Object.entries(command.options).map(
    ([name, one]) =>
      `  --${name}${one.isFlag === true ? '' : '=…'}  ${one.help}${one.isNeeded === true ? ' (needed)' : ''}`,
  );
  const ofAll = ['  --all  all lines of a long table', '  --json  as JSON instead of a table'];
  return [lineOf(call, command), `  ${command.help}`, ...options, ...ofAll].join('\n');
}

const overview = (environment: Record<string, string | undefined>): string =>
  [
    'Manage the school from the command line.',
    '',
    ...COMMANDS.map((command) => `  ${`${command.noun} ${command.verb}`.padEnd(26)}${command.help}`),
    `  ${'doctor'.padEnd(26)}Checks everything a lesson needs, and says how to fix what is wrong`,
    `  ${'backup'.padEnd(26)}Makes, verifies and restores backups: ${commandName('backup', environment)} help`,
    '',
    `${commandName('school', environment)} <noun> <verb> --help shows details.`,
    `Times are written as "2026-11-24 17:00". All are in ${SCHOOL_ZONE}, typed and shown, unless --zone names another zone.`,
    'SCHOOL_URL and SCHOOL_TOKEN point it at another school.',
  ].join('\n');
