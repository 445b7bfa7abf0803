import { readFileSync } from 'node:fs';
import type { Command } from './Command.ts';
import { everyPage } from './everyPage.ts';
import { packed } from './packed.ts';
import { saveFile } from './saveFile.ts';
import { oneOf } from './typed.ts';

/** Courses and their content. */
export const courseCommands: Command[] = [
  {
    noun: 'courses',
    verb: 'list',
    words: [],
    help: 'Lists courses by title',
    options: { search: { help: 'part of a title or slug' }, level: { help: 'level of the course, exactly' } },
    async run(school, given) {
      const query = { search: given.text('search'), level: given.text('level') };
      const rows = await everyPage((cursor) =>
        school.call('GET /api/v2/manager/courses', { query: { ...query, cursor } }),
      );
      return { none: 'No courses.', rows };
    },
  },
  {
    noun: 'courses',
    verb: 'import',
    words: ['file'],
    help: 'Imports a PDF, a folder or ZIP of pictures, or a course file (course.json, course.yaml); importing again updates it',
    options: {
      course: { help: 'for a PDF or pictures: slug of the course to add to; a new course by default' },
      title: { help: 'for a PDF or pictures: title of the presentation; the file name by default' },
      level: { help: 'for a PDF or pictures: level of the course' },
    },
    async run(school, given) {
      const [path = ''] = given.words;
      const { bytes, name } = packed(path, (file) => readFileSync(file));
      const query = { course: given.text('course'), title: given.text('title'), level: given.text('level') };
      const { courses } = await school.call('POST /api/v2/manager/courses/imports', {
        query,
        file: new File([Uint8Array.from(bytes)], name),
      });
      return { none: 'Nothing was brought in.', rows: courses };
    },
  },
  {
    noun: 'courses',
    verb: 'export',
    words: ['slug', 'file'],
    help: 'Exports a course to a ZIP in the course format, with pictures and recordings',
    options: {},
    async run(school, { words: [slug = '', file = ''] }) {
      const bytes = await school.call('GET /api/v2/manager/courses/{slug}/package', { params: { slug } });
      saveFile(file, bytes);
      return { fields: { saved: file } };
    },
  },
  {
    noun: 'decks',
    verb: 'list',
    words: [],
    help: 'Lists the presentations that teachers offer to the school',
    options: {
      state: { help: 'waiting, published or all (the default)' },
      teacher: { help: 'teacher id' },
    },
    async run(school, given) {
      const state = oneOf('--state', given.text('state') ?? 'all', ['waiting', 'published', 'all']);
      const query = { state, teacherId: given.text('teacher') };
      const rows = await everyPage((cursor) =>
        school.call('GET /api/v2/manager/teacher_decks', { query: { ...query, cursor } }),
      );
      return { none: 'Nothing is offered.', rows };
    },
  },
  {
    noun: 'decks',
    verb: 'export',
    words: ['id', 'file'],
    help: 'Exports a presentation that a teacher offers to a ZIP, so you can review it',
    options: {},
    async run(school, { words: [id = '', file = ''] }) {
      const bytes = await school.call('GET /api/v2/manager/teacher_decks/{id}/package', { params: { id } });
      saveFile(file, bytes);
      return { fields: { saved: file } };
    },
  },
  {
    noun: 'decks',
    verb: 'publish',
    words: ['id'],
    help: 'Publishes a presentation that a teacher offers into a course; publishing again updates it',
    options: { course: { help: 'slug of the course', isNeeded: true } },
    async run(school, given) {
      const [id = ''] = given.words;
      const body = { course: given.text('course') ?? '' };
      const fields = await school.call('POST /api/v2/manager/teacher_decks/{id}/publication', { params: { id }, body });
      return { fields };
    },
  },
];
