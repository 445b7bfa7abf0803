import { readFileSync } from 'node:fs';
import type { Command } from './Command.ts';
import { packed } from './packed.ts';

/** Courses and what they are made of. */
export const courseCommands: Command[] = [
  {
    noun: 'courses',
    verb: 'list',
    words: [],
    help: 'Lists courses by title',
    options: {},
    async run(school) {
      return { none: 'No courses.', rows: await school.call('GET /api/v2/manager/courses') };
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
];
