import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * What takes longest, begun first, so that no worker waits for one long file at the end: a fresh clone knows no former
 * times and would go by the sizes of files. The first walks the whole heap of its worker, which grows with every file.
 */
const SLOW = [
  'room/leftRooms.test.ts',
  'lessons/races.test.ts',
  'imports/imports.test.ts',
  'room/limits.test.ts',
  'crashes/crash.test.ts',
  'trials/requests.test.ts',
  'books/chaos.test.ts',
  'rooms/kills.test.ts',
  'crashes/oneDataDir.test.ts',
  'room/hostile.test.ts',
];
const PROJECTS = ['server', 'pages', 'pure'];

export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    // Stable: what is not named stays in its order.
    return sorted.toSorted((one, other) => rankOf(one) - rankOf(other));
  }
}

function rankOf({ moduleId, project }: TestSpecification): number {
  const slow = SLOW.findIndex((name) => moduleId.endsWith(name));
  return PROJECTS.indexOf(project.name) * 1_000 + (slow === -1 ? SLOW.length : slow);
}
