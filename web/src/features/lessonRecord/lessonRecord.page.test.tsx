import type { ProblemOfLesson } from '@skylark/contract/lessonProblems';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answer, silence } from '../../../test/answers.ts';
import { aLessonInFull, inMinutes } from '../../../test/lessons.ts';
import { aStudent, aTeacher } from '../../../test/people.ts';
import { aRecord, minute, noProblem } from '../../../test/records.ts';
import { noPlan } from '../../../test/plans.ts';
import { renderPage } from '../../../test/renderPage.tsx';

const RECORD = 'GET /api/v2/lessons/{id}/record';
const PROBLEM = 'GET /api/v2/lessons/{id}/problem';
const address = `/lessons/${aLessonInFull().id}`;
const held = answer(
  'GET /api/v2/lessons/{id}',
  aLessonInFull({ status: 'held', startsAt: inMinutes(-90), heldAt: inMinutes(-40) }),
);
const around = [
  held,
  answer('GET /api/v2/lessons/{id}/words', { items: [] }),
  answer('GET /api/v2/lessons/{id}/reviews', { items: [] }),
  answer('GET /api/v2/lessons/{id}/board', { hasReplay: true, pages: [] }),
  answer('GET /api/v2/lessons/{id}/stars', { inLesson: 0 }),
  answer('GET /api/v2/homeworks', { items: [], nextCursor: null }),
  noPlan,
];
const record = answer(RECORD, aRecord());
const open: ProblemOfLesson = { problem: null, until: inMinutes(600) };
const sent = {
  id: '01900000-0000-7000-8000-000000000077',
  kind: 'no_sound' as const,
  words: 'From ten past on',
  createdAt: minute(60),
  answer: null,
  answeredAt: null,
  decision: null,
};

describe('the record of a lesson', () => {
  it.each([
    ['student', aStudent()],
    ['teacher', aTeacher()],
  ] as const)('says the same to the %s', async (_, as) => {
    const { user } = await renderPage(address, { as, answers: [...around, record, answer(PROBLEM, noProblem)] });
    const section = within(await screen.findByRole('region', { name: 'Lesson record' }));
    const sum = 'The lesson was held, 43 min of 50 min together; 10 minutes are back on the family’s balance.';
    expect(await section.findByText(sum)).toBeVisible();
    // The rest is folded.
    expect(section.getByText(/joined 4 min late/)).not.toBeVisible();
    expect(section.getByRole('button', { name: 'Save as PDF', hidden: true })).not.toBeVisible();
    await user.click(section.getByText('How the lesson went'));
    expect(section.getByText('By the school’s rules, from when each of you came and went.')).toBeVisible();
    expect(section.getByText(/joined 4 min late/)).toBeVisible();
    expect(section.getByText(/was cut off once, for 3 min in all/)).toBeVisible();
    expect(section.getByText('Together for 43 min of 50 min.')).toBeVisible();
    expect(section.getByText(/microphone: no sound/)).toBeVisible();
    expect(section.getByText('The call went through the school’s relay: 27 min.')).toBeVisible();
    expect(section.getByText('Only sound got through, via the school’s server, without video: 2 min.')).toBeVisible();
    expect(section.getByText('10 minutes are back on the family’s balance.')).toBeVisible();
    expect(section.getByRole('img', { name: 'Timeline of the lesson' })).toBeVisible();
    expect(section.getAllByText(/counts for the outcome/)).toHaveLength(5);
    expect(section.getAllByText(/reported by their device/)).toHaveLength(1);
  });

  it('accuses nobody where nothing was recorded', async () => {
    const { teacher, student } = aRecord();
    const nobody = { teacher: { ...teacher, cameAt: null }, student: { ...student, cameAt: null } };
    const none = answer(RECORD, aRecord({ ...nobody, entries: [], verdicts: [] }));
    await renderPage(address, { as: aStudent(), answers: [...around, none, answer(PROBLEM, noProblem)] });
    expect(await screen.findByText('No record was kept of this lesson.')).toBeVisible();
    expect(screen.queryByText(/didn’t join/)).toBeNull();
  });

  it('still accuses nobody when a manager decided a lesson without a record', async () => {
    const { teacher, student } = aRecord();
    const nobody = { teacher: { ...teacher, cameAt: null }, student: { ...student, cameAt: null } };
    const rules = { number: 1, outcome: 'missed' as const, missedBy: 'student' as const, madeBy: 'rules' as const };
    const verdict = {
      number: 2,
      outcome: 'held' as const,
      missedBy: null,
      madeBy: 'manager' as const,
      at: minute(60),
      reason: 'Both wrote that it took place',
      entries: [],
    };
    const decided = answer(
      RECORD,
      aRecord({ ...nobody, entries: [], verdicts: [{ ...rules, at: minute(50), reason: '', entries: [] }, verdict] }),
    );
    await renderPage(address, { as: aStudent(), answers: [...around, decided, answer(PROBLEM, noProblem)] });
    expect(await screen.findByText('No record was kept of this lesson.')).toBeVisible();
    expect(screen.getByText(/Both wrote that it took place/)).toBeVisible();
    expect(screen.queryByText(/didn’t join/)).toBeNull();
    expect(screen.queryByRole('img', { name: 'Timeline of the lesson' })).toBeNull();
  });

  it('is not for a child, nor is the way to report a problem', async () => {
    await renderPage(address, { as: aStudent({ childView: true }), answers: around });
    expect(await screen.findByRole('heading', { name: 'Lesson 7' })).toBeVisible();
    expect(await screen.findByRole('region', { name: 'Lesson board' })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Lesson record' })).toBeNull();
  });

  it('that does not come leaves the rest of the page as it is', async () => {
    await renderPage(address, { as: aStudent(), answers: [...around, silence(RECORD), answer(PROBLEM, noProblem)] });
    expect(await screen.findByText('We couldn’t load the record.')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Lesson 7' })).toBeVisible();
  });

  it('of a lesson that nobody came to says so', async () => {
    const nobody = {
      cameAt: null,
      lateSeconds: null,
      presentSeconds: 0,
      present: [],
      cuts: [],
      cutSeconds: 0,
      devices: [],
    };
    const { teacher, student, lesson, verdicts } = aRecord();
    const empty = aRecord({
      lesson: { ...lesson, status: 'missed', missedBy: 'both' },
      teacher: { ...teacher, ...nobody },
      student: { ...student, ...nobody },
      calledAt: null,
      together: [],
      togetherSeconds: 0,
      paths: [],
      lost: { losses: [], seconds: 0, minutesReturned: 0 },
      entries: [],
      verdicts: verdicts.map((one) => ({ ...one, outcome: 'missed', missedBy: 'both', entries: [] })),
    });
    const { user } = await renderPage(address, {
      as: aTeacher(),
      answers: [...around, answer(RECORD, empty), answer(PROBLEM, noProblem)],
    });
    await user.click(await screen.findByText('How the lesson went'));
    expect(screen.getByText('By the school’s rules: no one came in.')).toBeVisible();
    expect(screen.getAllByText(/didn’t join\./)).toHaveLength(2);
    expect(screen.getByText('No call was started.')).toBeVisible();
    expect(screen.queryByText('All entries')).not.toBeInTheDocument();
  });
});

describe('a problem with a lesson', () => {
  it('is reported by the family, once', async () => {
    let now: ProblemOfLesson = open;
    const { user, server } = await renderPage(address, {
      as: aStudent(),
      answers: [
        ...around,
        record,
        answer(PROBLEM, () => now),
        answer('POST /api/v2/lessons/{id}/problem', () => (now = { problem: sent, until: null })),
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'Report a problem' }));
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('Please fill this in')).toBeVisible();
    await user.click(screen.getByRole('radio', { name: 'We couldn’t hear each other' }));
    await user.type(screen.getByRole('textbox', { name: 'In your words' }), 'From ten past on');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('The teacher hasn’t answered yet.')).toBeVisible();
    expect(server.sent.find(({ key }) => key === 'POST /api/v2/lessons/{id}/problem')?.body).toEqual({
      kind: 'no_sound',
      words: 'From ten past on',
    });
    expect(screen.queryByRole('button', { name: 'Report a problem' })).not.toBeInTheDocument();
  });

  it('is answered by the teacher, and then shows what the school decided', async () => {
    let now: ProblemOfLesson = { problem: sent, until: null };
    const decision = { kind: 'minutes' as const, minutes: 20, words: 'We are sorry', at: minute(120) };
    const { user } = await renderPage(address, {
      as: aTeacher(),
      answers: [
        ...around,
        record,
        answer(PROBLEM, () => now),
        answer(
          'POST /api/v2/lessons/{id}/problem/answer',
          () => (now = { problem: { ...sent, answer: 'My fault', answeredAt: minute(90), decision }, until: null }),
        ),
      ],
    });
    await user.type(await screen.findByRole('textbox', { name: 'Your answer' }), 'My fault');
    await user.click(screen.getByRole('button', { name: 'Answer' }));
    expect(await screen.findByText('20 minutes for the family')).toBeVisible();
    expect(screen.getByText('My fault')).toBeVisible();
    expect(screen.queryByRole('textbox', { name: 'Your answer' })).not.toBeInTheDocument();
  });

  it('is not offered to a teacher, nor once the 48 hours are over', async () => {
    await renderPage(address, { as: aStudent(), answers: [...around, record, answer(PROBLEM, noProblem)] });
    expect(await screen.findByText(/^The lesson was held/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Report a problem' })).not.toBeInTheDocument();
  });
});
