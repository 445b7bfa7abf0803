import { SCHOOL_ZONE } from '@skylark/contract/timeZones.facts';
import type { Command } from './Command.ts';
import { lessonFile } from './lessonFile.ts';
import { CliError, type School } from './School.ts';
import { whenIn, ZONE } from './times.ts';

/** Also available as `lesson <id> --why`. The desk shows the same sentences. */
export const lessonWhyCommands: Command[] = [
  {
    noun: 'lesson',
    verb: 'why',
    words: ['lesson id'],
    help: 'Explains a lesson’s outcome in plain words: attendance, the call, minutes, messages, audit log',
    options: { zone: ZONE },
    async run(school, given) {
      const [id = ''] = given.words;
      const zone = given.text('zone');
      const query = { timeZone: zone ?? SCHOOL_ZONE, locale: 'en' };
      const explained = await school.call('GET /api/v2/manager/lessons/{id}/story', { params: { id }, query });
      const { story, acts, areActsCut } = explained;
      const file = await lessonFile(school, id);
      const when = (at: string): string => whenIn(at, zone);
      return {
        lines: [
          story.title,
          story.outcome,
          ...story.course,
          ...messageLines(file, when),
          ...(areActsCut ? [`What was done before is in: audit-log list --lesson=${id}`] : []),
          ...(acts ?? []).toReversed().map((act) => `${when(act.at)}: ${act.text}.`),
        ],
        json: { ...file, record: (await recordOf(school, id)) ?? null },
      };
    },
  },
];

/** The record of a lesson that is over; undefined before. */
async function recordOf(school: School, id: string) {
  try {
    return await school.call('GET /api/v2/manager/lessons/{id}/record', { params: { id } });
  } catch (error) {
    if (error instanceof CliError && error.code === 'lesson_not_over') return undefined;
    throw error;
  }
}

type When = (at: string) => string;

/** Unsent messages first, because those are usually what one is looking for. */
function messageLines({ messages }: Awaited<ReturnType<typeof lessonFile>>, when: When): string[] {
  if (messages.length === 0) return ['Nobody was sent a message about it.'];
  const hasLeft = ({ status }: { status: string }): boolean => status === 'sent' || status === 'kept';
  return [...messages.filter((one) => !hasLeft(one)), ...messages.filter(hasLeft).toReversed()].map((one) => {
    const what = `${one.kind.replaceAll('_', ' ')} by ${one.channel} to ${one.recipient}`;
    if (one.status === 'sent') return `${when(one.createdAt)}: ${what} went out.`;
    if (one.status === 'kept')
      return `${when(one.createdAt)}: ${what} stays in the outbox: nothing is set up to send it.`;
    return `${UNSENT[one.status] ?? `NOT SENT (${one.status})`}: ${what}, of ${when(one.createdAt)}.`;
  });
}

/** Statuses not listed here are printed as they are. */
const UNSENT: Readonly<Record<string, string>> = {
  waiting: 'NOT SENT YET',
  sending: 'BEING SENT',
  uncertain: 'MAY NOT HAVE BEEN SENT (its server stopped, or the line broke off, meanwhile)',
  dropped: 'NOT SENT (outdated before it could go out)',
};
