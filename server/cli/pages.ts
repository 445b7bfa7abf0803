import { greetingStates } from '@skylark/contract/teacherPages.facts';
import type { Command } from './Command.ts';
import { everyPage } from './everyPage.ts';
import { saveFile } from './saveFile.ts';
import { whenIn, ZONE } from './times.ts';
import { oneOf } from './typed.ts';

/** What families see of teachers: greetings, texts and published reviews. */
export const pageCommands: Command[] = [
  {
    noun: 'teacher',
    verb: 'page',
    words: ['teacher id'],
    help: 'Shows a teacher’s page for families, by language',
    options: {},
    async run(school, given) {
      const [id = ''] = given.words;
      const { texts, changedAt } = await school.call('GET /api/v2/manager/teachers/{id}/page', { params: { id } });
      return { fields: { ...texts, changed: changedAt === null ? null : whenIn(changedAt, undefined) } };
    },
  },
  {
    noun: 'teacher',
    verb: 'greetings',
    words: [],
    help: 'Lists greeting videos waiting for approval, longest waiting first',
    options: {
      state: { help: 'waiting (the default), approved, rejected or all' },
      teacher: { help: 'teacher id' },
      zone: ZONE,
    },
    async run(school, given) {
      const state = oneOf('--state', given.text('state') ?? 'waiting', [...greetingStates, 'all']);
      const greetings = await everyPage((cursor) =>
        school.call('GET /api/v2/manager/greetings', { query: { state, teacherId: given.text('teacher'), cursor } }),
      );
      return {
        none: 'No greetings.',
        json: greetings,
        rows: greetings.map((one) => ({
          id: one.id,
          teacher: one.teacher.name,
          seconds: one.durationSeconds,
          sent: whenIn(one.createdAt, given.text('zone')),
          state: one.state,
          reason: one.reason,
        })),
      };
    },
  },
  {
    noun: 'teacher',
    verb: 'greeting-file',
    words: ['greeting id', 'file'],
    help: 'Saves a greeting video to a file, so you can watch it before deciding',
    options: {},
    async run(school, given) {
      const [id = '', file = ''] = given.words;
      const video = await school.call('GET /api/v2/manager/greetings/{id}/video', { params: { id } });
      saveFile(file, video);
      return { fields: { saved: file } };
    },
  },
  {
    noun: 'teacher',
    verb: 'greeting-approve',
    words: ['greeting id'],
    help: 'Publishes a greeting in place of the previous one; the teacher is notified',
    options: {},
    async run(school, given) {
      const [id = ''] = given.words;
      await school.call('POST /api/v2/manager/greetings/{id}/approval', { params: { id } });
      return { fields: { approved: id } };
    },
  },
  {
    noun: 'teacher',
    verb: 'greeting-reject',
    words: ['greeting id'],
    help: 'Rejects a greeting, even an approved one; the teacher gets the reason',
    options: { reason: { help: 'what to do better, in words for the teacher', isNeeded: true } },
    async run(school, given) {
      const [id = ''] = given.words;
      const body = { reason: given.text('reason') ?? '' };
      await school.call('POST /api/v2/manager/greetings/{id}/rejection', { params: { id }, body });
      return { fields: { rejected: id } };
    },
  },
  {
    noun: 'review',
    verb: 'list',
    words: [],
    help: 'Lists reviews that families agreed to publish, newest first',
    options: {
      state: { help: 'offered (the default), published or all' },
      order: { help: 'newest (the default) or oldest' },
      teacher: { help: 'teacher id' },
    },
    async run(school, given) {
      const state = oneOf('--state', given.text('state') ?? 'offered', ['offered', 'published', 'all']);
      const order = oneOf('--order', given.text('order') ?? 'newest', ['newest', 'oldest']);
      const teacherId = given.text('teacher');
      const reviews = await everyPage((cursor) =>
        school.call('GET /api/v2/manager/reviews', { query: { state, order, teacherId, cursor } }),
      );
      return {
        none: 'No reviews.',
        json: reviews,
        rows: reviews.map((one) => ({
          id: one.id,
          version: one.version,
          teacher: one.teacher.name,
          parent: one.parentName,
          score: one.score,
          published: one.publishedAt !== null,
          text: one.text,
        })),
      };
    },
  },
  {
    noun: 'review',
    verb: 'publish',
    words: ['review id', 'version'],
    help: 'Publishes a review on the teacher’s page, without last names; name the version you read, from the list',
    options: {},
    async run(school, given) {
      const [id = '', version = ''] = given.words;
      await school.call('POST /api/v2/manager/reviews/{id}/publication', { params: { id }, body: { version } });
      return { fields: { published: id } };
    },
  },
  {
    noun: 'review',
    verb: 'hide',
    words: ['review id'],
    help: 'Removes a review from the teacher’s page',
    options: {},
    async run(school, given) {
      const [id = ''] = given.words;
      await school.call('DELETE /api/v2/manager/reviews/{id}/publication', { params: { id } });
      return { fields: { hidden: id } };
    },
  },
];
