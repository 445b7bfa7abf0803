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
const GIVE = 'POST /api/v2/homeworks';
// So old that nothing else about it is requested.
const lesson = aLessonInFull({ status: 'booked', startsAt: inMinutes(-60 * 24 * 400) });

it('a homework whose answer was lost is sent again as the same one; another text is another one', async () => {
  const { user, server } = await renderPage(`/lessons/${lesson.id}`, {
    as: aTeacher(),
    answers: [
      answer('GET /api/v2/lessons/{id}', lesson),
      answer('GET /api/v2/lessons/{id}/words', { items: [] }),
      answer('GET /api/v2/lessons/{id}/weak_words', { items: [] }),
      answer('GET /api/v2/lessons/{id}/plan', {
        steps: [],
        ownNote: '',
        childNote: '',
        revision: 1,
        before: [],
        stars: { inLesson: 0, all: 0 },
        child: null,
      }),
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
