import type { Command } from './Command.ts';
import { explainLesson } from './explainLesson.ts';
import { lessonFile } from './lessonFile.ts';
import { CliError, type School } from './School.ts';
import { ZONE } from './times.ts';

/** Also available as `lesson <id> --why`. */
export const lessonWhyCommands: Command[] = [
  {
    noun: 'lesson',
    verb: 'why',
    words: ['lesson id'],
    help: 'Explains a lesson’s outcome in plain words: attendance, the call, minutes, messages, audit log',
    options: { zone: ZONE },
    async run(school, given) {
      const [id = ''] = given.words;
      const file = await lessonFile(school, id);
      const record = await recordOf(school, id);
      return { lines: explainLesson(file, record, given.text('zone')), json: { ...file, record: record ?? null } };
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
