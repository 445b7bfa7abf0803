import { expect } from '@playwright/test';
import { onBlankPage, press } from '../hands.ts';
import type { Row, Scene } from '../row.ts';
import { button } from './faces.ts';

const shared = ({ child }: Scene) => child.page.getByRole('figure').filter({ hasText: 'Olena is showing you this' });
/** What the teacher reads while the tab lies over the child’s board. */
const covered = ({ page }: Scene['teacher']) => page.getByText('Max sees your shared tab, not the board');
const ONLY_WHILE_SHARED = {
  'in the replay': 'What was in a tab is never recorded.',
  'after a reload': 'A teacher who reloads shares nothing any more.',
  'entering later': 'Without the teacher’s page nothing is shared.',
} as const;
const stopSharing = async ({ teacher }: Scene): Promise<void> => {
  const stop = teacher.page.getByRole('button', { name: 'Stop sharing' });
  if (await stop.isVisible()) await stop.click();
};
async function withSharedTab(scene: Scene): Promise<void> {
  await onBlankPage(scene);
  await press(scene.teacher, 'Share a tab');
  await expect(shared(scene).getByRole('button', { name: 'Make it smaller' })).toBeVisible();
}

async function largeAgain(scene: Scene): Promise<void> {
  await press(scene.teacher, 'Show it large');
  await stopSharing(scene);
}

/** A tab that the teacher shares. */
export const sharingRows: readonly Row[] = [
  {
    act: 'shares a tab',
    by: 't',
    kinds: [],
    controls: [button(/^Share a tab$/)],
    before: onBlankPage,
    do: ({ teacher }) => press(teacher, 'Share a tab'),
    sees: (scene) =>
      expect
        .poll(() =>
          shared(scene)
            .locator('video')
            .evaluate((video: HTMLVideoElement) => video.videoWidth),
        )
        .toBeGreaterThan(0),
    after: stopSharing,
    not: { 'in the replay': 'What was in a tab is never recorded.' },
  },
  {
    act: 'stops sharing',
    by: 't',
    kinds: [],
    controls: [button(/^Stop sharing$/)],
    before: async (scene) => {
      await onBlankPage(scene);
      await press(scene.teacher, 'Share a tab');
      await expect(shared(scene)).toBeVisible();
    },
    do: stopSharing,
    sees: (scene) => expect(shared(scene)).toHaveCount(0),
    not: { 'in the replay': 'What was in a tab is never recorded.' },
  },
  {
    act: 'shows the shared tab beside the board',
    by: 't',
    kinds: ['screen'],
    controls: [button(/^Show it (beside the board|large)$/)],
    before: withSharedTab,
    do: ({ teacher }) => press(teacher, 'Show it beside the board'),
    sees: (scene) => expect(shared(scene).getByRole('button', { name: 'Make it larger' })).toBeVisible(),
    after: largeAgain,
    not: { 'in the replay': 'What was in a tab is never recorded.' },
  },
  {
    act: 'makes the shared tab smaller',
    by: 's',
    kinds: ['screen'],
    controls: [button(/^Make it (larger|smaller)$/)],
    before: async (scene) => {
      await withSharedTab(scene);
      await expect(covered(scene.teacher)).toBeVisible();
    },
    do: (scene) => shared(scene).getByRole('button', { name: 'Make it smaller' }).click(),
    sees: async ({ other }) => {
      await expect(other.page.getByRole('button', { name: 'Show it large' })).toBeVisible();
      await expect(covered(other)).toHaveCount(0);
    },
    after: largeAgain,
    not: ONLY_WHILE_SHARED,
  },
  {
    act: 'makes the shared tab large, over the board',
    by: 's',
    kinds: ['screen'],
    controls: [button(/^Make it (larger|smaller)$/)],
    before: async (scene) => {
      await withSharedTab(scene);
      await press(scene.teacher, 'Show it beside the board');
      await expect(covered(scene.teacher)).toHaveCount(0);
    },
    do: (scene) => shared(scene).getByRole('button', { name: 'Make it larger' }).click(),
    sees: async ({ other }) => {
      await expect(other.page.getByRole('button', { name: 'Show it beside the board' })).toBeVisible();
      await expect(covered(other)).toBeVisible();
    },
    after: stopSharing,
    not: ONLY_WHILE_SHARED,
  },
];
