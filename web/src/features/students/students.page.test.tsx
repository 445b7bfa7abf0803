import type { StudentLine, StudentPage, TimelineEntry } from '@skylark/contract/students';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answer, refuse } from '../../../test/answers.ts';
import { aPair, inMinutes } from '../../../test/lessons.ts';
import { aTeacher } from '../../../test/people.ts';
import { renderPage } from '../../../test/renderPage.tsx';

const LESSON = '01900000-0000-7000-8000-000000000010';
const moment = (minutes: number) => ({ lessonId: LESSON, at: inMinutes(minutes) });
const aLine = (more: Partial<StudentLine> = {}): StudentLine => ({
  student: aPair.student,
  next: moment(600),
  last: moment(-600),
  homeworkWaiting: 2,
  note: { ...moment(-600), text: 'Loves whales' },
  ...more,
});
const aPage = (more: Partial<StudentPage> = {}): StudentPage => ({
  child: { ...aPair.student, age: 7, reads: 'letters', timeZone: 'Europe/Kyiv' },
  wishes: { format: 'game', temperament: 'restless' },
  next: moment(600),
  lessonsHeld: 6,
  stars: 31,
  boards: [{ code: 'abcdefgh', name: 'Tuesdays', createdAt: inMinutes(-9_000) }],
  ...more,
});
const aHeld = (more: Partial<Extract<TimelineEntry, { kind: 'lesson' }>> = {}): TimelineEntry => ({
  kind: 'lesson',
  id: LESSON,
  at: inMinutes(-600),
  status: 'held',
  number: 6,
  isTrial: false,
  topic: 'Whales',
  score: 5,
  teacherName: 'Anna',
  isOwn: true,
  childNote: 'Loves whales',
  ownNote: 'Bring the drum',
  review: 'What a lesson!',
  words: ['sea', 'whale'],
  wordsCount: 5,
  stars: 3,
  ...more,
});
const aTask: TimelineEntry = {
  kind: 'homework',
  id: '01900000-0000-7000-8000-000000000020',
  at: inMinutes(-500),
  status: 'started',
  isWaiting: true,
  task: 'Draw a whale',
  score: null,
  comment: '',
};
const PAGE = 'GET /api/v2/students/{id}';
const TIMELINE = 'GET /api/v2/students/{id}/timeline';
const OVERVIEW = 'GET /api/v2/students/overview';
const address = `/students/${aPair.student.id}`;

describe('my students', () => {
  it('are a tab of the lessons, and each leads to its page', async () => {
    const { user } = await renderPage('/lessons', {
      as: aTeacher(),
      answers: [
        answer('GET /api/v2/lessons', { items: [], nextCursor: null }),
        answer('GET /api/v2/lesson_problems', { items: [], total: 0 } as never),
        answer(OVERVIEW, { items: [aLine()], nextCursor: null }),
        answer(PAGE, aPage()),
        answer(TIMELINE, { items: [aHeld()], nextCursor: null }),
      ],
    });
    await user.click(await screen.findByRole('link', { name: 'My students' }));
    expect(await screen.findByText('Loves whales')).toBeVisible();
    expect(screen.getByText(/^Next lesson: /)).toBeVisible();
    expect(screen.getByRole('link', { name: '2 pieces of homework to review' })).toHaveAttribute(
      'href',
      '/homeworks?list=to_review',
    );
    const { firstName, lastName } = aPair.student;
    await user.click(screen.getByRole('link', { name: `${firstName} ${lastName}` }));
    expect(await screen.findByRole('heading', { level: 1, name: `${firstName} ${lastName}` })).toBeVisible();
  });

  it('are said to be none, and have a next page', async () => {
    await renderPage('/lessons?list=students', {
      as: aTeacher(),
      answers: [answer(OVERVIEW, { items: [], nextCursor: null })],
    });
    expect(await screen.findByText('No students yet')).toBeVisible();
  });
});

describe('the page of a child', () => {
  it('says what its family said, and shows one timeline', async () => {
    await renderPage(`${address}?lesson=${LESSON}`, {
      as: aTeacher(),
      answers: [answer(PAGE, aPage()), answer(TIMELINE, { items: [aTask, aHeld()], nextCursor: null })],
    });
    expect(await screen.findByText('7 years old · knows letters')).toBeVisible();
    expect(screen.getByText('playful, with games')).toBeVisible();
    expect(screen.getByText('restless')).toBeVisible();
    expect(screen.getByRole('link', { name: 'To the lesson' })).toHaveAttribute('href', `/lessons/${LESSON}`);
    expect(screen.getByRole('link', { name: 'Progress' })).toHaveAttribute('href', `${address}/progress`);
    expect(screen.getByRole('link', { name: 'Tuesdays' })).toHaveAttribute('href', '/whiteboards/abcdefgh');
    const [task, held] = await screen.findAllByRole('article');
    expect(within(task!).getByText('Waiting for your review')).toBeVisible();
    expect(within(held!).getByRole('link', { name: 'Lesson 6: Whales' })).toHaveAttribute('href', `/lessons/${LESSON}`);
    for (const words of ['Loves whales', /Bring the drum/, /What a lesson!/, /sea, whale \+3/, '3 stars in the lesson'])
      expect(within(held!).getByText(words)).toBeVisible();
  });

  it('shows a lesson of another teacher without a way to it', async () => {
    await renderPage(address, {
      as: aTeacher(),
      answers: [
        answer(PAGE, aPage({ wishes: null, boards: [] })),
        answer(TIMELINE, {
          items: [aHeld({ isOwn: false, teacherName: 'Bohdan', ownNote: '', review: '' })],
          nextCursor: null,
        }),
      ],
    });
    expect(await screen.findByText(/with Bohdan/)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Lesson 6: Whales' })).not.toBeInTheDocument();
    expect(screen.queryByText('Temperament')).not.toBeInTheDocument();
  });

  it('leads back from a child of another teacher', async () => {
    await renderPage(address, { as: aTeacher(), answers: [refuse(PAGE, 'not_found'), refuse(TIMELINE, 'not_found')] });
    expect(await screen.findByText('This student isn’t yours')).toBeVisible();
    expect(screen.getByRole('link', { name: 'My students' })).toHaveAttribute('href', '/lessons?list=students');
  });
});
