import type { Api } from '@skylark/contract/api';
import type { PageSnapshot } from '@skylark/contract/boardState';
import { paperOf } from '@skylark/contract/roomState';
import type { Deps } from '../../platform/deps.ts';
import { fileUrl } from '../../platform/files/files.ts';
import type { Bind, Caller } from '../../platform/http/bind.ts';
import { lessonDetails, requireLesson } from '../lessons/index.ts';
import { findSlideFiles } from '../materials/index.ts';
import { hasReplay, loadRoom, seatOf } from '../room/index.ts';
import { requireOpenRoom, closedReasonOf } from './access.ts';
import { endLesson } from './endLesson.ts';
import { readEnding } from './readEnding.ts';
import { RELAY_LIFE_MS, takeIceServers, takeIceServersOrNone } from './relay.ts';
import { isStopped } from './stopsStore.ts';

export function lessonRoomRoutes(on: Bind<Api>, deps: Deps): void {
  on('GET /api/v2/rooms/{id}', async ({ me, params, request }) => {
    const lesson = await requireOpenRoom(deps, me, params.id);
    return {
      lesson: await lessonDetails(deps.db, lesson, me, deps.clock.now()),
      seat: seatOf(me),
      now: deps.clock.now().toISOString(),
      iceServers: await takeIceServersOrNone(deps, relayFor(me, lesson, request)),
      isStopped: await isStopped(deps.db, lesson.id, lesson.studentId),
    };
  });

  on('GET /api/v2/rooms/{id}/relay', async ({ me, params, request }) => {
    const lesson = await requireOpenRoom(deps, me, params.id);
    return { iceServers: await takeIceServers(deps, relayFor(me, lesson, request)) };
  });

  on('GET /api/v2/rooms/{id}/ending', ({ me, params }) => readEnding(deps, me, params.id));

  on('POST /api/v2/rooms/{id}/end', async ({ me, params }) => {
    await endLesson(deps, me, params.id);
    return {};
  });

  on('GET /api/v2/lessons/{id}/board', async ({ me, params }) => {
    const lesson = await requireLesson(deps.db, me, params.id);
    // What the teacher prepares is only shown once the lesson's room is open.
    if (me.type === 'student' && closedReasonOf(lesson, deps.clock.now()) === 'room_not_open')
      return { hasReplay: false, pages: [] };
    const room = await loadRoom(deps.db, params.id);
    const slideIds = room.state.shown
      .filter((page) => page.startsWith('slide:'))
      .map((page) => page.slice('slide:'.length));
    const files = new Map((await findSlideFiles(deps.db, slideIds)).map((slide) => [`slide:${slide.id}`, slide]));
    return {
      hasReplay: lesson.status === 'held' && (await hasReplay(deps.db, params.id)),
      pages: room.state.shown.map((page) => {
        const slide = files.get(page);
        const text = room.pages.get(page);
        return {
          id: page,
          slide: slide ? { imageUrl: fileUrl(slide.imageKey), description: slide.description } : null,
          board: text === undefined ? null : (JSON.parse(text) as PageSnapshot),
          paper: paperOf(room.state, page),
          comments: room.state.comments.filter((one) => one.page === page).map((one) => one.text),
        };
      }),
    };
  });
}

const relayFor = (me: Caller, { endsAt }: { endsAt: Date }, { ip }: { ip: string }) => ({
  user: me.personId,
  address: ip,
  lifeMs: RELAY_LIFE_MS,
  lessonEndsAt: endsAt,
});
