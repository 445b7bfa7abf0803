import type { Api } from '@skylark/contract/api';
import type { Deps } from '../../platform/deps.ts';
import { fileUrl } from '../../platform/files/files.ts';
import type { Bind, Caller } from '../../platform/http/bind.ts';
import { Failure } from '../../platform/http/failure.ts';
import type { Limit } from '../../platform/limits/limits.ts';
import { requireLesson } from '../lessons/index.ts';
import { findSlideFiles, shownActivity } from '../materials/index.ts';
import { readReplay, readReplayEntries, textsOf } from '../room/index.ts';

/** A whole lesson is about thirty parts. */
const PARTS_PER_ACCOUNT: Limit = { name: 'replay', tries: 600, perSeconds: 10 * 60 };

/** The replay of a held lesson for its two people (docs/decisions/0069). */
export function replayRoutes(on: Bind<Api>, deps: Deps): void {
  on('GET /api/v2/lessons/{id}/replay', async ({ me, params }) => {
    await requireHeld(deps, me, params.id);
    const replay = await readReplay(deps.db, params.id);
    if (!replay) throw new Failure('not_found');
    const { start, end, state, pages, turns } = replay;
    const slideIds = [...new Set(turns.map(({ page }) => page))].flatMap((page) => page.split('slide:')[1] ?? []);
    const slides = await findSlideFiles(deps.db, slideIds);
    return {
      startedAt: start.at.toISOString(),
      lengthMs: msSince(start, end),
      afterSeq: start.seq,
      lastSeq: end.seq,
      state: JSON.stringify(state),
      pages: textsOf(pages),
      turns: turns.map((turn) => ({ seq: turn.seq, atMs: msSince(start, turn), page: turn.page })),
      slides: slides.map(({ id, imageKey, thumbKey, description, activity }) => ({
        page: `slide:${id}`,
        imageUrl: fileUrl(imageKey),
        thumbUrl: fileUrl(thumbKey),
        description,
        activity: shownActivity(activity),
      })),
    };
  });

  on('GET /api/v2/lessons/{id}/replay/entries', async ({ me, params, query }) => {
    await requireHeld(deps, me, params.id);
    const part = await readReplayEntries(deps.db, params.id, query.after);
    if (!part) throw new Failure('not_found');
    const { start, entries, next } = part;
    return { entries: entries.map((one) => [one.seq, msSince(start, one), one.author, one.body] as const), next };
  });
}

/** @throws Failure not_found for anyone except its two people, and until the lesson is over and held */
async function requireHeld(deps: Deps, me: Caller, id: string): Promise<void> {
  const lesson = await requireLesson(deps.db, me, id);
  if (lesson.status !== 'held') throw new Failure('not_found');
  await deps.limits.take(PARTS_PER_ACCOUNT, me.accountId);
}

/** Never negative, even if the clock was set back. */
const msSince = (start: { at: Date }, { at }: { at: Date }): number => Math.max(0, at.getTime() - start.at.getTime());
