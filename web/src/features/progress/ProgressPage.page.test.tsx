import { act, screen, waitFor, within } from '@testing-library/react';
import type { Progress } from '@skylark/contract/progress';
import { describe, expect, it, vi } from 'vitest';
import { answer, hang, refuse, silence } from '../../../test/answers.ts';
import { aStudent, aTeacher } from '../../../test/people.ts';
import { renderPage } from '../../../test/renderPage.tsx';
import { standInSpeech } from '../../../test/standInSpeech.ts';
import { speak } from '../../lib/texts.tsx';

const PROGRESS = 'GET /api/v2/progress';
const CERTIFICATE = 'GET /api/v2/certificates/{number}';
const as = aStudent();
const collected = answer('GET /api/v2/stars', {
  stars: 3,
  starsBy: { lesson: 2, homework: 1, words: 0 },
  words: 132,
  lessons: 66,
  courses: 1,
  opened: [{ sticker: 'fox', at: '2026-11-20T10:00:00.000Z' }],
  lands: [
    {
      land: '2026-autumn',
      known: 5,
      opened: [{ sticker: '2026-autumn.1', at: '2026-11-21T10:00:00.000Z' }],
    },
  ],
});
const cat = { word: 'cat', pictureUrl: null };
const home = answer('GET /api/v2/practice/at_home', {
  canSay: [cat],
  together: [{ word: 'pig', pictureUrl: null }],
  words: { known: 1, learning: 4, new: 2 },
  days: 9,
});
const months = Array.from({ length: 12 }, (_, index) => ({
  month: `2026-${String(index + 1).padStart(2, '0')}`,
  lessonsHeld: index,
  wordsMet: 2 * index,
  wordsKnown: index,
  lessonStars: index === 11 ? 4.5 : null,
  homeworkGiven: 2,
  homeworkDone: 1,
  homeworkStars: null,
}));
const course = {
  id: '01900000-0000-7000-8000-000000000051',
  title: 'Colours',
  decks: 4,
  decksHeld: 4,
  homeworkGiven: 3,
  homeworkDone: 2,
  homeworkStars: 4.5,
  isFinished: true,
};
const progress: Progress = {
  lessonsHeld: 66,
  wordsMet: 132,
  wordsKnown: 66,
  months,
  courses: [
    course,
    { ...course, id: '01900000-0000-7000-8000-000000000052', title: 'Animals', decksHeld: 1, isFinished: false },
  ],
  teachersWords: [
    {
      lessonId: '01900000-0000-7000-8000-000000000053',
      at: '2026-11-10T10:00:00.000Z',
      teacherName: 'Anna',
      score: 5,
      text: 'She sings well.',
    },
  ],
};

describe('a teacher reads the progress of a child', () => {
  const OF = 'GET /api/v2/students/{id}/progress';
  const { id, firstName, lastName } = aStudent();
  const child = { id, firstName, lastName, photo: { thumb: null }, age: 6, reads: null };

  it('by name, without the certificates, which are the family’s', async () => {
    const answers = [answer(OF, { child, progress })];
    await renderPage(`/students/${id}/progress`, { as: aTeacher(), answers });
    expect(await screen.findByRole('heading', { level: 1, name: 'Max’s progress' })).toBeVisible();
    expect(screen.getByText('132')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Certificate (PDF)' })).not.toBeInTheDocument();
  });

  it.each([
    ['', 'Back to the student', `/students/${id}`],
    [
      '?lesson=01900000-0000-7000-8000-000000000053',
      'Back to the lesson',
      '/lessons/01900000-0000-7000-8000-000000000053',
    ],
    ['?lesson=//elsewhere', 'Back to the student', `/students/${id}`],
  ])('and finds the way back, from %s', async (search, name, to) => {
    const answers = [answer(OF, { child, progress })];
    await renderPage(`/students/${id}/progress${search}`, { as: aTeacher(), answers });
    expect(await screen.findByRole('link', { name })).toHaveAttribute('href', to);
  });

  it('and is told when it teaches the child no longer', async () => {
    await renderPage(`/students/${id}/progress`, { as: aTeacher(), answers: [refuse(OF, 'not_found')] });
    expect(await screen.findByText('You don’t teach this child now')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to lessons' })).toHaveAttribute('href', '/lessons');
  });

  it('and without a network may try again', async () => {
    await renderPage(`/students/${id}/progress`, { as: aTeacher(), answers: [silence(OF)] });
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
  });
});

describe('progress', () => {
  it('shows sums, months as a table too, courses and what the teacher wrote; a certificate only of what is finished', async () => {
    const { user } = await renderPage('/progress', { as, answers: [answer(PROGRESS, progress), collected, home] });
    expect(await screen.findByText('132')).toBeVisible();
    // Stickers of the album and of a season's land.
    for (const name of ['Fox', 'Autumn leaf']) expect(await screen.findByText(name)).toBeInTheDocument();
    const stars = screen.getByRole('figure', { name: /^Stars on average/ });
    await user.click(within(stars).getByText('Show the numbers'));
    expect(within(stars).getByRole('row', { name: 'December 2026 4.5 –' })).toBeInTheDocument();
    expect(screen.getByText('She sings well.')).toBeVisible();
    expect(screen.getByText('1 of 4 lessons')).toBeVisible();
    expect(screen.getAllByRole('button', { name: 'Certificate (PDF)' })).toHaveLength(1);
  });

  it('tells a parent what the child can say, to hear, and what to play with it, without blame for missed days', async () => {
    const speech = standInSpeech('en-GB');
    const { user } = await renderPage('/progress', { as, answers: [answer(PROGRESS, progress), collected, home] });
    const says = within(await screen.findByRole('region', { name: 'What Max can say now' }));
    await user.click(says.getByRole('button', { name: 'cat' }));
    expect(speech.read).toEqual(['en-GB: cat']);
    expect(says.getByText('Known: 1, being learned: 4, not practised yet: 2')).toBeVisible();
    const together = within(screen.getByRole('region', { name: 'To practise together today' }));
    expect(together.getByRole('button', { name: 'pig' })).toBeVisible();
    expect(together.getByText('Practised on 9 of the last 30 days.')).toBeVisible();
    expect(together.getByRole('link', { name: 'Practise words' })).toHaveAttribute('href', '/words/practice');
  });

  it('waits in its own outline, until the stars have come as well', async () => {
    await renderPage('/progress', { as, answers: [hang(PROGRESS), collected] });
    const outline = await screen.findByRole('status', { name: 'Loading' });
    // The same charts, hidden from screen readers.
    expect(within(outline).getAllByRole('figure', { hidden: true })).toHaveLength(4);
    expect(within(outline).queryByRole('figure')).not.toBeInTheDocument();
  });

  it('does not wait for stars that fail to load', async () => {
    await renderPage('/progress', { as, answers: [answer(PROGRESS, progress), silence('GET /api/v2/stars'), home] });
    expect(await screen.findByText('She sings well.')).toBeVisible();
  });

  it('says that the first lesson is ahead', async () => {
    const nothing = { ...progress, lessonsHeld: 0, courses: [], teachersWords: [] };
    await renderPage('/progress', { as, answers: [answer(PROGRESS, nothing), collected] });
    expect(await screen.findByText('The first lesson is still ahead')).toBeVisible();
  });

  it('shows everything else when a chart cannot be drawn', async () => {
    // React logs errors caught by a boundary to the console.
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const noMonth = { ...months[0]!, month: '2026-13' };
    const report = answer('POST /api/v2/page_errors', {});
    const answers = [answer(PROGRESS, { ...progress, months: [noMonth] }), collected, home, report];
    const { server } = await renderPage('/progress', { as, answers });
    // One after the other.
    await waitFor(() => expect(screen.getAllByText('This part didn’t load. Please try again.')).toHaveLength(4));
    expect(screen.getByText('132')).toBeVisible();
    expect(screen.getByText('She sings well.')).toBeVisible();
    await waitFor(() =>
      expect(server.bodiesOf('POST /api/v2/page_errors')).toMatchObject([{ kind: 'render', part: 'progress-chart' }]),
    );
  });

  it('offers to try again without a network', async () => {
    await renderPage('/progress', { as, answers: [silence(PROGRESS), collected] });
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeEnabled();
  });
});

describe('a certificate', () => {
  it('is confirmed to anybody by first name and course', async () => {
    const found = answer(CERTIFICATE, { firstName: 'Max', courseTitle: 'Colours', level: 'Starter' });
    await renderPage('/certificates/23456789ABCD', { answers: [found] });
    expect(await screen.findByRole('heading', { name: 'Max has finished the course “Colours”' })).toBeVisible();
    expect(screen.getByText(/^Level: Starter\. Certificate/)).toBeVisible();
    await act(() => speak('uk'));
    expect(screen.getByText(/^Рівень: Початковий\. /)).toBeVisible();
    await act(() => speak('en'));
  });

  it('is not, when there is none', async () => {
    await renderPage('/certificates/222222222222', { answers: [refuse(CERTIFICATE, 'not_found')] });
    expect(await screen.findByRole('heading', { name: 'There is no certificate with this number' })).toBeVisible();
  });
});
