import type { LessonMoveRequest, MoveRequest } from '@skylark/contract/moveRequests';
import { moveRequestStates } from '@skylark/contract/moveRequests.facts';
import { cleanup, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answer, refuse } from '../../../test/answers.ts';
import { freeSlots, slotIn, someRights } from '../../../test/booking.ts';
import { aLesson, aLessonInFull } from '../../../test/lessons.ts';
import { aStudent, aTeacher } from '../../../test/people.ts';
import { noPlan } from '../../../test/plans.ts';
import { renderPage } from '../../../test/renderPage.tsx';

const ASKED = 'GET /api/v2/lessons/{id}/move_request';
const ANSWER = 'POST /api/v2/lessons/{id}/move_request/answer';
const ASK = 'POST /api/v2/lessons/{id}/move_request';
const TIMES = 'GET /api/v2/lessons/{id}/move_times';
const { id } = aLessonInFull();
const times = [slotIn(3), slotIn(4), slotIn(5)];

const aRequest = (more: Partial<MoveRequest> = {}): MoveRequest => ({
  id: '01900000-0000-7000-8000-000000000071',
  state: 'open',
  from: aLesson().startsAt,
  times: times.slice(0, 2).map((startsAt) => ({ startsAt, isFree: true })),
  words: 'I see a doctor',
  createdAt: slotIn(-1),
  movedTo: null,
  ...more,
});
const asked = (more: Partial<MoveRequest> = {}, rest: Partial<LessonMoveRequest> = {}) =>
  answer(ASKED, { request: aRequest(more), refusal: null, until: slotIn(1), ...rest });
const around = [
  answer('GET /api/v2/lessons/{id}', aLessonInFull({ isMoveAsked: true })),
  answer('GET /api/v2/lessons/{id}/words', { items: [] }),
  answer('GET /api/v2/booking/lessons/{id}', someRights()),
  answer('GET /api/v2/homeworks', { items: [], nextCursor: null }),
  noPlan,
];

describe('a family that is asked to move a lesson', () => {
  it('moves it with one tap, on its start page', async () => {
    const list = answer('GET /api/v2/lessons', { items: [aLesson({ isMoveAsked: true })], nextCursor: null });
    const { user, server } = await renderPage('/lessons', {
      as: aStudent(),
      answers: [list, asked(), answer(ANSWER, aRequest({ state: 'accepted', movedTo: times[1]! }))],
    });
    expect(await screen.findByText(/asks to move this lesson/)).toBeVisible();
    expect(screen.getByText('I see a doctor')).toBeVisible();
    const offered = within(screen.getByRole('group', { name: 'Offered times' })).getAllByRole('button');
    expect(offered).toHaveLength(3);
    await user.click(offered[1]!);
    expect(server.bodiesOf(ANSWER)).toEqual([{ requestId: aRequest().id, startsAt: times[1] }]);
  });

  it('keeps the time with one tap, and is told when a time is gone', async () => {
    const { user, server } = await renderPage(`/lessons/${id}`, {
      as: aStudent(),
      answers: [
        asked({
          times: [
            { startsAt: times[0]!, isFree: false },
            { startsAt: times[1]!, isFree: true },
          ],
        }),
        refuse(ANSWER, 'move_request_over'),
        ...around,
      ],
    });
    expect(await screen.findByText(/no longer free/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'None fits, keep the time' }));
    expect(server.bodiesOf(ANSWER)).toEqual([{ requestId: aRequest().id, startsAt: null }]);
    expect(await screen.findByRole('alert')).toHaveTextContent('answered or taken back, or its time is over');
  });
});

describe('the result of a request', () => {
  it.each(moveRequestStates.filter((state) => state !== 'open'))('is said to both sides: %s', async (state) => {
    const movedTo = state === 'accepted' ? times[0]! : null;
    for (const as of [aTeacher(), aStudent()]) {
      await renderPage(`/lessons/${id}`, { as, answers: [asked({ state, movedTo }), ...around] });
      const said = {
        accepted: /chose one of your times|^Moved, as/,
        declined: /None of your times fits|none of the times fits/,
        withdrawn: /You took your question|no longer needs to move/,
        taken: /are booked by now|no longer free/,
        late: /didn’t answer in time|time to answer is over/,
        changed: /was changed meanwhile/,
      }[state];
      expect(await screen.findByText(said)).toBeVisible();
      expect(screen.queryByRole('group', { name: 'Offered times' })).not.toBeInTheDocument();
      cleanup();
    }
  });
});

describe('a teacher', () => {
  it('withdraws a request', async () => {
    const { user, server } = await renderPage(`/lessons/${id}`, {
      as: aTeacher(),
      answers: [asked(), answer('DELETE /api/v2/lessons/{id}/move_request', {}), ...around],
    });
    await user.click(await screen.findByRole('button', { name: 'Take the question back' }));
    expect(server.sent.filter(({ key }) => key === 'DELETE /api/v2/lessons/{id}/move_request')).toHaveLength(1);
  });

  it('offers two or three free times', async () => {
    const { user, server } = await renderPage(`/lessons/${id}/ask_to_move`, {
      as: aTeacher(),
      answers: [
        answer(ASKED, { request: null, refusal: null, until: slotIn(1) }),
        answer(TIMES, freeSlots([times[0]!, times[0]!.replace(':00:00', ':30:00'), times[1]!])),
        answer(ASK, aRequest()),
        ...around,
      ],
    });
    const send = await screen.findByRole('button', { name: 'Ask the family' });
    // The nearest of two days are chosen already.
    expect(send).toBeEnabled();
    for (const remove of screen.getAllByRole('button', { name: /^Remove/ })) await user.click(remove);
    expect(send).toBeDisabled();
    const offered = () =>
      within(screen.getByRole('group', { name: /Morning|Afternoon|Evening/ })).getAllByRole('button');
    await user.click(offered()[0]!);
    expect(send).toBeDisabled();
    await user.click(offered()[1]!);
    await user.type(screen.getByRole('textbox', { name: /A word to the family/ }), 'A train');
    await user.click(send);
    expect(server.bodiesOf(ASK)).toEqual([
      { times: [times[0], times[0]!.replace(':00:00', ':30:00')], words: 'A train' },
    ]);
  });

  it('is told why it can’t ask, and what to do instead', async () => {
    await renderPage(`/lessons/${id}/ask_to_move`, {
      as: aTeacher(),
      answers: [answer(ASKED, { request: null, refusal: 'change_too_late', until: slotIn(-1) }), ...around],
    });
    expect(await screen.findByText('It’s too late to change this lesson yourself.')).toBeVisible();
    expect(screen.getByText(/tell the school: it looks for a substitute/)).toBeVisible();
  });
});
