import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answer, silence } from '../../../test/answers.ts';
import { aLessonInFull, inMinutes } from '../../../test/lessons.ts';
import { aTeacher } from '../../../test/people.ts';
import { renderPage } from '../../../test/renderPage.tsx';

const OWN = {
  id: '01900000-0000-7000-8000-000000000071',
  title: 'Own decks',
  level: '',
  description: '',
  lessonsCount: 0,
  slidesCount: 0,
  homeworkCount: 0,
  isOwn: true,
  decks: [],
};
const PLAN = {
  steps: [],
  ownNote: '',
  childNote: '',
  revision: 1,
  before: [],
  stars: { inLesson: 0, all: 0 },
  child: null,
};
const GIVE = 'POST /api/v2/homeworks';
// So old that nothing else about it is requested.
const lesson = aLessonInFull({ status: 'booked', startsAt: inMinutes(-60 * 24 * 400) });

it('begins with what the lesson has shown, and with the words of its page', async () => {
  const [planned, taught] = ['01900000-0000-7000-8000-000000000072', '01900000-0000-7000-8000-000000000073'];
  const slideOf = (at: number) => ({
    id: `01900000-0000-7000-8000-00000000008${at}`,
    imageUrl: `/s${at}.webp`,
    thumbUrl: `/t${at}.webp`,
    description: `Slide ${at}`,
    note: null,
    activity: null,
  });
  const slides = [1, 2, 3, 4].map(slideOf);
  const slideIds = slides.slice(0, 3).map(({ id }) => id);
  const outline = (id: string, title: string) => ({ id, title, slidesCount: 4, coverUrl: null, words: ['planned'] });
  const decks = [outline(planned, 'Fruit basket'), outline(taught, 'On the farm')];
  const { user, server } = await renderPage(`/lessons/${lesson.id}`, {
    as: aTeacher(),
    answers: [
      answer('GET /api/v2/lessons/{id}', {
        ...lesson,
        presentation: { id: planned, title: 'Fruit basket', slidesCount: 4 },
        shown: { id: taught, title: 'On the farm', slideIds },
      }),
      answer('GET /api/v2/lessons/{id}/words', {
        items: ['apple', 'cow'].map((word) => ({ word, pictureUrl: null, isAdded: false })),
      }),
      answer('GET /api/v2/lessons/{id}/weak_words', { items: [] }),
      answer('GET /api/v2/lessons/{id}/plan', PLAN),
      answer('GET /api/v2/homeworks', { items: [], nextCursor: null }),
      answer('GET /api/v2/courses', { items: [{ ...OWN, decks }] }),
      answer('GET /api/v2/courses/{id}', { ...OWN, homework: [] }),
      answer('GET /api/v2/decks/{id}', ({ params }) => ({
        id: params['id'] ?? '',
        title: 'On the farm',
        courseId: OWN.id,
        courseTitle: OWN.title,
        notes: null,
        words: [],
        slides,
      })),
      silence(GIVE),
    ],
  });
  await user.click(await screen.findByRole('button', { name: 'Add homework' }));
  expect(await screen.findByText('3 of 4 slides chosen')).toBeVisible();
  await user.type(await screen.findByLabelText('What to do'), 'Say the words');
  await user.click(screen.getByRole('button', { name: 'Use words from the lesson' }));
  await user.click(screen.getByRole('button', { name: 'Set homework' }));
  await expect
    .poll(() => server.bodiesOf(GIVE)[0])
    .toMatchObject({ deckId: taught, slideIds, words: ['apple', 'cow'] });
});

it('a homework whose answer was lost is sent again as the same one; another text is another one', async () => {
  const { user, server } = await renderPage(`/lessons/${lesson.id}`, {
    as: aTeacher(),
    answers: [
      answer('GET /api/v2/lessons/{id}', lesson),
      answer('GET /api/v2/lessons/{id}/words', { items: [] }),
      answer('GET /api/v2/lessons/{id}/weak_words', { items: [] }),
      answer('GET /api/v2/lessons/{id}/plan', PLAN),
      answer('GET /api/v2/homeworks', { items: [], nextCursor: null }),
      answer('GET /api/v2/courses', { items: [OWN] }),
      answer('GET /api/v2/courses/{id}', { ...OWN, homework: [] }),
      silence(GIVE),
    ],
  });
  await user.click(await screen.findByRole('button', { name: 'Add homework' }));
  expect(await screen.findByRole('combobox', { name: 'Course' })).toHaveDisplayValue('My presentations');
  const task = await screen.findByLabelText('What to do');
  await user.type(task, 'Draw a cat');
  const give = screen.getByRole('button', { name: 'Set homework' });
  await user.click(give);
  expect(await screen.findByRole('alert')).toHaveTextContent('No internet connection.');
  await user.click(give);
  await expect.poll(() => server.bodiesOf(GIVE)).toHaveLength(2);
  await user.type(task, ' and a dog');
  await user.click(give);
  await expect.poll(() => server.bodiesOf(GIVE)).toHaveLength(3);
  const keys = server.bodiesOf(GIVE).map((body) => (body as { key?: string }).key);
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});
