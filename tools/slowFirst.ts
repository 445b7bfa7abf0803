import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The slowest files, started first, so that no worker has to wait for one long file at the end: a fresh clone has no
 * earlier timings and would go by file size. The first one traverses its worker's whole heap, which grows with every
 * file.
 */
const SLOW = [
  'room/leftRooms.test.ts',
  'lessons/races.test.ts',
  'imports/imports.test.ts',
  'room/limits.test.ts',
  'crashes/crash.test.ts',
  'trials/requests.test.ts',
  'rooms/sequences.test.ts',
  'files/videos.test.ts',
  'teacherPages/greetings.test.ts',
  'notifications/delivery.test.ts',
  'books/chaos.test.ts',
  'rooms/kills.test.ts',
  'crashes/oneDataDir.test.ts',
  'room/hostile.test.ts',
];
const PROJECTS = ['server', 'pages', 'pure'];

export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    // Stable sort: files not listed keep their order.
    return sorted.toSorted((one, other) => rankOf(one) - rankOf(other));
  }
}

function rankOf({ moduleId, project }: TestSpecification): number {
  const slow = SLOW.findIndex((name) => moduleId.endsWith(name));
  return PROJECTS.indexOf(project.name) * 1_000 + (slow === -1 ? SLOW.length : slow);
}
