import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answer, silence } from '../../../../test/answers.ts';
import { aStudent, schoolContacts } from '../../../../test/people.ts';
import { aChoice, aChoosable, OLEG } from '../../../../test/teachers.ts';
import { renderPage } from '../../../../test/renderPage.tsx';

const teachers = answer('GET /api/v2/school/teachers', ({ query }) => [
  {
    id: '01900000-0000-7000-8000-000000000002',
    firstName: 'Anna',
    lastName: 'Bright',
    photo: { thumb: null },
    about: query.get('locale') === 'uk' ? 'Співає.' : 'Sings.',
  },
]);
const packages = answer('GET /api/v2/payments/packages', [
  {
    id: '01900000-0000-7000-8000-000000000008',
    lessonsCount: 8,
    fullPrice: 264_000,
    pricePerLesson: 33_000,
    currency: 'UAH',
    lessonMinutes: 50,
    isAdvised: false,
  },
]);

const choice = answer('GET /api/v2/teachers', aChoice(aChoosable({ id: OLEG, firstName: 'Vera', about: 'Draws.' })));
const said = answer('GET /api/v2/school/reviews', [
  {
    id: OLEG,
    name: 'Iryna',
    score: 5,
    text: 'She sings the colours.',
    month: '2026-11',
    teacher: { id: OLEG, firstName: 'Vera' },
  },
]);

it('shows a stranger what a lesson is, who teaches, what it costs, whom to ask, and leads to a free trial', async () => {
  const { user } = await renderPage('/welcome', { answers: [teachers, packages, schoolContacts, choice, said] });
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('English your child looks forward to');
  expect(await screen.findByRole('heading', { name: 'Anna Bright' })).toBeVisible();
  expect(screen.getByText('Sings.')).toBeVisible();
  const price = within(screen.getByRole('region', { name: 'Prices' })).getByRole('listitem');
  // The lesson length is that of the packages, as on the page where they are bought.
  expect(screen.getByText(/^One lesson is 50 minutes\./)).toBeVisible();
  expect(price).toHaveTextContent(/8 lessons.*2,640.*330 a lesson/);
  expect(await screen.findByRole('link', { name: 'Telegram' })).toHaveAttribute('href', 'https://t.me/skylark');
  expect(screen.getByText('Seller: Skylark LLC, Kyiv')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login');
  expect(await screen.findByRole('link', { name: 'Free trial with Vera' })).toHaveAttribute(
    'href',
    `/register/wizard?teacher=${OLEG}`,
  );
  expect(screen.getByText('She sings the colours.')).toBeVisible();
  for (const book of screen.getAllByRole('link', { name: 'Book a free trial lesson' }))
    expect(book).toHaveAttribute('href', '/register/wizard');
  await user.click(screen.getByRole('link', { name: 'UK Українська' }));
  expect(await screen.findByText('Співає.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'UK Українська' })).toHaveAttribute('aria-current', 'true');
});

it('shows the rest if data is missing, and leads signed-in people to the lessons', async () => {
  await renderPage('/welcome', {
    as: aStudent(),
    answers: [
      silence('GET /api/v2/school/teachers'),
      silence('GET /api/v2/payments/packages'),
      silence('GET /api/v2/school/reviews'),
    ],
  });
  expect(await screen.findByRole('heading', { name: 'Questions parents ask' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'My lessons' })).toHaveAttribute('href', '/lessons');
  expect(screen.queryByRole('heading', { name: 'Teachers' })).not.toBeInTheDocument();
});
