import { type Activity, StoredActivity } from '@skylark/contract/activity';
import { activityKinds } from '@skylark/contract/activity.facts';
import type { PlayEvent } from '@skylark/contract/play';
import { playedOf } from '@skylark/contract/played';
import { answerOf } from '@skylark/contract/playRules';
import { type Play, withMove } from '@skylark/contract/playState';
import { act, cleanup, fireEvent, render } from '@testing-library/react';
import fc from 'fast-check';
import { beforeEach, expect, it, vi } from 'vitest';
import { carelessActivity, hostileActivity } from '../../../test/anyActivity.ts';
import { standInSpeech } from '../../../test/standInSpeech.ts';
import { needTexts, speak, TextsProvider } from '../../lib/texts.tsx';
import type { BoardPort } from '../board/index.ts';
import type { RoomLink } from '../roomLink/index.ts';
import { SlideActivity } from './index.ts';

/** Few runs by default; the full test uses 100 of each kind: `npm run trials`. */
const RUNS = Number(import.meta.env['ACTIVITIES_DRAWN'] ?? 8);
const SEED = Number(import.meta.env['SEED'] ?? 1);
const page = 'slide:01900000-0000-7000-8000-000000000001';

// jsdom supports pointer events but not pointer capture.
Object.assign(HTMLElement.prototype, { setPointerCapture: () => undefined });

beforeEach(async () => {
  standInSpeech('en-GB');
  await speak('en');
  await needTexts(['play']);
  await import('./ActivityLayer.tsx');
  return () => vi.unstubAllGlobals();
});

/** A slide with the activity, in a room that accepts every move. The page's own failure reports are ignored. */
async function shown(activity: Activity) {
  const listeners = new Set<() => void>();
  let room: { plays: readonly Play[] } = { plays: [] };
  const link = {
    snapshot: () => room,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    do: (event: PlayEvent) => {
      room = { plays: withMove(room.plays, event, 's', 0) };
      for (const listener of listeners) listener();
    },
  } as unknown as RoomLink;
  const port = { seat: 's', onCursor: () => () => undefined, showCursor: () => undefined } as unknown as BoardPort;
  const { container } = await act(async () =>
    render(
      <TextsProvider>
        <img src="/slide.webp" alt="Slide" />
        <SlideActivity
          {...{ activity, page, link, port }}
          imageUrl="/slide.webp"
          canMove
          isHome={activity.kind === 'info'}
        />
      </TextsProvider>,
    ),
  );
  return { container, moves: () => room.plays[0]?.moves ?? [] };
}

/** As sent to pages: pictures have addresses. */
const sent = ({ parts, ...activity }: StoredActivity): Activity => ({
  ...activity,
  parts: parts.map(({ picture, ...part }) => ({
    ...part,
    ...(picture && { picture: { url: `/api/v2/files/${picture.key}`, ...(picture.cut && { cut: picture.cut }) } }),
  })),
});

/**
 * Presses what a hint would highlight, once.
 * @returns whether it could be pressed
 */
async function presses(container: HTMLElement, activity: Activity, next: readonly string[]): Promise<boolean> {
  const layer = container.querySelector('[data-kind]');
  const press = async (button: Element | null | undefined): Promise<boolean> => {
    if (!button || button.getAttribute('aria-disabled') === 'true') return false;
    await act(async () => fireEvent.click(button));
    return true;
  };
  const part = (id: string | undefined) => layer?.querySelector(`[data-part="${id}"]`);
  const isPainted = activity.parts.some(({ paint }) => paint);
  switch (activity.kind === 'follow' ? (isPainted ? 'colour' : 'drag') : activity.kind) {
    case 'drag':
    case 'match':
      return (await press(part(next[0]))) && press(part(next[1]));
    case 'colour': {
      const areas = activity.parts.filter(({ paint }) => !paint);
      const unnamed = layer?.querySelectorAll(':scope > button:not([data-part])');
      return (await press(part(next[1]))) && press(unnamed?.[areas.findIndex(({ id }) => id === next[0])]);
    }
    case 'trace':
      return press(layer?.querySelector(':scope > button'));
    case 'gap': {
      const field = part(next[0]);
      const word = activity.parts.find(({ id }) => id === next[0])?.text ?? '';
      if (!field) return false;
      await act(async () => fireEvent.change(field, { target: { value: word } }));
      return press(layer?.querySelector('form button'));
    }
    case 'info':
      return (await press(part(`${next[0]}.0`))) && press(part(next[1]));
    default:
      return press(part(next[0]));
  }
}

const timeout = 20_000 + RUNS * 2_000;
it.each(activityKinds)('what is kept can be played to its end by its buttons: %s', { timeout }, async (kind) => {
  const kept = carelessActivity(kind).filter((written) => StoredActivity.safeParse(written).success);
  const property = fc.asyncProperty(kept, async (written) => {
    const activity = sent(StoredActivity.parse(written));
    const { container, moves } = await shown(activity);
    try {
      for (let step = 0; step < 100 && !playedOf(activity, moves()).isSolved; step += 1) {
        const { next } = answerOf(activity, playedOf(activity, moves()));
        const before = moves().length;
        expect(await presses(container, activity, next), `${next.join(' and ')} can be pressed`).toBe(true);
        expect(moves().length, `a press of ${next.join(' and ')} is a move`).toBe(before + 1);
      }
      expect(playedOf(activity, moves()).wrong).toBe(0);
      expect(container.querySelector('[data-solved]')).not.toBeNull();
    } finally {
      cleanup();
    }
  });
  await fc.assert(property, { numRuns: RUNS, seed: SEED });
});

it(
  'whatever a page gets for an activity, its slide stays, and nothing of it is part of the page',
  { timeout },
  async () => {
    // An activity that crashes is reported, and the slide stays.
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    let drawn = 0;
    const property = fc.asyncProperty(hostileActivity, async (written) => {
      const { container } = await shown(written as Activity);
      try {
        expect(container.querySelector('img[alt="Slide"]')).not.toBeNull();
        expect(container.querySelector('[role=alert], script, iframe, [onerror], [onclick]')).toBeNull();
        if (container.querySelector('[data-kind]')) drawn += 1;
      } finally {
        cleanup();
      }
    });
    await fc.assert(property, { numRuns: RUNS * 4, seed: SEED });
    expect(drawn).toBeGreaterThan(0);
  },
);
