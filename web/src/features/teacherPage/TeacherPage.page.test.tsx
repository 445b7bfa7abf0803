import type { PublishedReviews } from '@skylark/contract/reviews';
import type { TeacherPage } from '@skylark/contract/teacherPages';
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { answer, refuse, silence } from '../../../test/answers.ts';
import { aBooking } from '../../../test/booking.ts';
import { aStudent, aTeacher } from '../../../test/people.ts';
import { aChoice, aChoosable, OLEG } from '../../../test/teachers.ts';
import { renderPage } from '../../../test/renderPage.tsx';

const ID = '01900000-0000-7000-8000-000000000002';
const PAGE = 'GET /api/v2/teachers/{id}';
const REVIEWS = 'GET /api/v2/teachers/{id}/reviews';
const teacher: TeacherPage = {
  id: ID,
  firstName: 'Anna',
  lastName: 'Bright',
  photo: { thumb: null, large: null },
  about: 'Sings.',
  text: 'Hello!\n\nI have a cat.',
  greeting: { url: '/greeting', contentType: 'video/webm', durationSeconds: 12 },
};
const review = (id: number, name: string | null) => ({
  id: `01900000-0000-7000-8000-0000000000${id}`,
  name,
  score: 5,
  text: `Words ${id}`,
  month: '2026-11',
});
const reviews = (more: Partial<PublishedReviews>) =>
  answer(REVIEWS, { items: [], total: 0, nextCursor: null, ...more });
const free = answer('GET /api/v2/teachers', aChoice(aChoosable({ id: ID })));
const offer = answer('GET /api/v2/booking/teachers', aChoice(aChoosable()));
const address = `/teachers/${ID}`;

it('shows a stranger a face, words, a greeting and what parents say, and leads to a trial lesson', async () => {
  const more = answer(REVIEWS, ({ query }) =>
    query.has('cursor')
      ? { items: [review(12, null)], total: 2, nextCursor: null }
      : { items: [review(11, 'Iryna')], total: 2, nextCursor: review(11, null).id },
  );
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  const { user } = await renderPage(address, { answers: [answer(PAGE, teacher), more, free] });
  expect(await screen.findByRole('heading', { level: 1, name: 'Anna Bright' })).toBeVisible();
  expect(screen.getByText('I have a cat.')).toBeVisible();
  expect(await screen.findByText('Iryna · November 2026')).toBeVisible();
  const hello = screen.getByRole('button', { name: 'Greeting from Anna, 12 seconds' });
  await user.click(hello);
  expect(play).toHaveBeenCalledOnce();
  expect(hello).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Show more reviews' }));
  expect(await screen.findByText('A parent · November 2026')).toBeVisible();
  for (const book of screen.getAllByRole('link', { name: 'Book a free trial lesson' }))
    expect(book).toHaveAttribute('href', `/register/wizard?teacher=${ID}`);
  expect(screen.getByRole('link', { name: 'UK Українська' })).toHaveAttribute('href', `${address}?lang=uk`);
  await waitFor(() => expect(document.title).toBe('Anna Bright, English teacher · Skylark'));
});

it('shows a teacher the own page before the school does, without what families do there', async () => {
  const preview = answer('GET /api/v2/teacher_page/preview', { ...teacher, greeting: null });
  await renderPage('/settings/profile/preview', { as: aTeacher(), answers: [preview] });
  expect(await screen.findByRole('heading', { level: 1, name: 'Anna Bright' })).toBeVisible();
  expect(screen.getByText(/^Only you can see this page/)).toBeVisible();
  expect(screen.queryByRole('link', { name: /Book/ })).toBeNull();
  expect(screen.getByRole('link', { name: 'Back to my profile' })).toHaveAttribute('href', '/settings/profile#page');
});

it('reads the reviews again when the last one was hidden before more were asked for', async () => {
  let isHidden = false;
  const last = { items: [review(12, 'Olena')], total: 1, nextCursor: null };
  const some = answer(REVIEWS, () => (isHidden ? last : { ...last, items: [review(11, 'Iryna')], nextCursor: ID }));
  const gone = refuse(REVIEWS, 'invalid_fields', { cursor: 'unknown' });
  const { user } = await renderPage(address, {
    answers: [
      answer(PAGE, teacher),
      free,
      { key: REVIEWS, reply: (asked) => (asked.query.has('cursor') ? gone : some).reply(asked) },
    ],
  });
  expect(await screen.findByText('Iryna · November 2026')).toBeVisible();
  isHidden = true;
  await user.click(screen.getByRole('button', { name: 'Show more reviews' }));
  expect(await screen.findByText('Olena · November 2026')).toBeVisible();
  expect(screen.queryByText('Iryna · November 2026')).not.toBeInTheDocument();
});

const bare = answer(PAGE, { ...teacher, greeting: null, text: '', about: '' });

it('leads a family to booking', async () => {
  await renderPage(address, {
    as: aStudent(),
    answers: [bare, reviews({}), answer('GET /api/v2/booking', aBooking()), offer],
  });
  expect((await screen.findAllByRole('link', { name: 'Book a lesson' }))[0]).toHaveAttribute(
    'href',
    `/booking?teacher=${ID}`,
  );
  expect(screen.queryByRole('heading', { name: 'What parents say' })).not.toBeInTheDocument();
});

it('says that the teacher gives no trials, and who does', async () => {
  const nearest = aChoice(aChoosable({ id: OLEG, firstName: 'Vera' }));
  const asked = { id: ID, firstName: 'Anna', problem: 'no_trials' as const };
  await renderPage(address, {
    answers: [answer(PAGE, teacher), reviews({}), answer('GET /api/v2/teachers', { ...nearest, asked })],
  });
  expect(await screen.findByText('Anna doesn’t give trial lessons.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Free trial with Vera' })).toHaveAttribute(
    'href',
    `/register/wizard?teacher=${OLEG}`,
  );
  expect(screen.queryByRole('link', { name: 'Book a free trial lesson' })).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute(
    'href',
    `/login?back_url=${encodeURIComponent(address)}`,
  );
});

it('leads a family that has had no lesson to a trial with this teacher', async () => {
  const booking = answer('GET /api/v2/booking', aBooking({ teachers: [], hasTrial: true, balance: 0 }));
  await renderPage(address, { as: aStudent(), answers: [bare, reviews({}), booking, free] });
  expect((await screen.findAllByRole('link', { name: 'Book a free trial lesson' }))[0]).toHaveAttribute(
    'href',
    `/register/wizard?teacher=${ID}`,
  );
});

it('leads its teacher to the settings', async () => {
  await renderPage(address, { as: aTeacher({ id: ID }), answers: [bare, reviews({})] });
  expect((await screen.findAllByRole('link', { name: 'Change my page' }))[0]).toHaveAttribute(
    'href',
    '/settings/profile',
  );
});

it('says that there is no such page', async () => {
  await renderPage(address, { answers: [refuse(PAGE, 'not_found'), refuse(REVIEWS, 'not_found')] });
  expect(await screen.findByText('This teacher’s page isn’t here')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to the school’s page' })).toHaveAttribute('href', '/welcome');
});

it('offers to try again without a network', async () => {
  const { user, server } = await renderPage(address, { answers: [silence(PAGE), silence(REVIEWS)] });
  const again = await screen.findByRole('button', { name: 'Try again' });
  server.add(answer(PAGE, teacher));
  server.add(free);
  await user.click(again);
  expect(await screen.findByRole('heading', { level: 1, name: 'Anna Bright' })).toBeVisible();
});
