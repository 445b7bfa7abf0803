import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { answer, hang, refuse, silence } from '../../../test/answers.ts';
import { aPackage, aPurchase } from '../../../test/payments.ts';
import { aStudent } from '../../../test/people.ts';
import { renderPage } from '../../../test/renderPage.tsx';

const PACKAGES = 'GET /api/v2/profile/lesson_packages';
const BEGIN = 'POST /api/v2/payments/purchases';
const packages = [aPackage(4, 50_000), aPackage(8, 45_000)];
const purchase = aPurchase();
const cards = answer('GET /api/v2/payments/methods', { isOpen: true, isSandbox: false, marks: ['visa'] });
const unadvised = answer('GET /api/v2/child_plan', { advice: null });
const nothingBegun = answer('GET /api/v2/payments/purchases', []);
const usual = [answer(PACKAGES, packages), cards, unadvised, nothingBegun];
const as = aStudent();

const resultOf = (status: typeof purchase.status) =>
  answer('GET /api/v2/payments/purchases/{id}', { ...purchase, status });

describe('buying lessons', () => {
  it('shows what each package costs and what it saves', async () => {
    await renderPage('/buy', { as, answers: usual });
    const [small, big] = within(await screen.findByRole('list', { name: 'Packages' })).getAllByRole('listitem');
    expect(small).not.toHaveTextContent('You save');
    expect(big).toHaveTextContent('450');
    expect(big).toHaveTextContent(/You save .*400/);
  });

  it('says how long a lesson is, how many weeks a package lasts at two, three and four a week, and which one is advised', async () => {
    const { user } = await renderPage('/buy', { as, answers: usual });
    const [small, big] = within(await screen.findByRole('list', { name: 'Packages' })).getAllByRole('listitem');
    expect(big).toHaveTextContent('50 minutes each');
    expect(big).toHaveTextContent('Recommended');
    expect(small).not.toHaveTextContent('Recommended');
    expect(big).toHaveTextContent('Lasts 4 weeks');
    await user.click(screen.getByRole('radio', { name: '3 a week' }));
    expect(big).toHaveTextContent('Lasts 3 weeks');
    await user.click(screen.getByRole('radio', { name: '4 a week' }));
    expect(big).toHaveTextContent('Lasts 2 weeks');
    expect(small).toHaveTextContent('Lasts 1 week');
    const notes = within(screen.getByRole('region', { name: 'Paying and refunds' }));
    expect(notes.getByRole('link', { name: 'Terms and conditions' })).toHaveAttribute('href', '/pages/terms');
  });

  it('shows the package of the plan as its teacher’s advice, at the lessons a week of the plan', async () => {
    const plan = { level: 'a1', perWeek: 3, lessonsCount: 16, goal: null } as const;
    const advised = answer('GET /api/v2/child_plan', { advice: { teacher: 'Anna', plan } });
    const large = answer(PACKAGES, [...packages, aPackage(32, 35_000)]);
    await renderPage('/buy', { as, answers: [large, cards, advised, nothingBegun] });
    const list = within(await screen.findByRole('list', { name: 'Packages' }));
    expect(await list.findByText('Recommended by Anna')).toBeVisible();
    const [, usually, planned] = list.getAllByRole('listitem');
    expect(planned).toHaveTextContent(/Recommended by Anna.*32 lessons.*Lasts 11 weeks/);
    expect(usually).not.toHaveTextContent('Recommended');
    expect(screen.getByRole('radio', { name: '3 a week' })).toBeChecked();
  });

  it('says that there are no packages', async () => {
    await renderPage('/buy', { as, answers: [answer(PACKAGES, []), cards, unadvised, nothingBegun] });
    expect(await screen.findByText(/^There are no packages right now/)).toBeVisible();
  });

  it('shows placeholders while loading', async () => {
    await renderPage('/buy', { as, answers: [hang(PACKAGES), cards, unadvised, nothingBegun] });
    expect(await screen.findByRole('status', { name: 'Loading' })).toBeInTheDocument();
  });

  it('asks once more without a network when one wants it', async () => {
    const { user, server } = await renderPage('/buy', {
      as,
      answers: [silence(PACKAGES), cards, unadvised, nothingBegun],
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('No internet connection. Check it and try again.');
    server.add(answer(PACKAGES, packages));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: 'Buy 8 lessons' })).toBeEnabled();
  });

  it('sells nothing while the school takes no cards', async () => {
    const closed = answer('GET /api/v2/payments/methods', { isOpen: false, isSandbox: false, marks: [] });
    await renderPage('/buy', { as, answers: [answer(PACKAGES, packages), closed, unadvised, nothingBegun] });
    expect(await screen.findByText(/^Card payments aren’t available right now/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Buy 4 lessons' })).toBeDisabled();
  });

  it('says that nothing was paid when the card page does not open; a second press is a new purchase', async () => {
    const { user, server } = await renderPage('/buy', { as, answers: [refuse(BEGIN, 'cards_failed'), ...usual] });
    await user.click(await screen.findByRole('button', { name: 'Buy 8 lessons' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('You haven’t been charged.');
    await user.click(screen.getByRole('button', { name: 'Buy 8 lessons' }));
    await waitFor(() => expect(server.bodiesOf(BEGIN)).toHaveLength(2));
    const [first, second] = server.bodiesOf(BEGIN) as { key: string }[];
    expect(first?.key).not.toBe(second?.key);
  });

  it('goes to the card page with the form that the school has signed', async () => {
    const submit = vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => undefined);
    const way = { by: 'form', url: 'https://cards.test/pay', data: 'the data', signature: 'the signature' } as const;
    const { user } = await renderPage('/buy', {
      as,
      answers: [answer(BEGIN, { purchaseId: purchase.id, way }), ...usual],
    });
    await user.click(await screen.findByRole('button', { name: 'Buy 8 lessons' }));
    await waitFor(() => expect(submit).toHaveBeenCalledOnce());
    const [form] = submit.mock.contexts as HTMLFormElement[];
    expect(form?.action).toBe(way.url);
    expect(Object.fromEntries(new FormData(form))).toEqual({ data: way.data, signature: way.signature });
    form?.remove();
  });

  it('thanks for a payment', async () => {
    const { user } = await renderPage(`/buy?purchase=${purchase.id}`, { as, answers: [...usual, resultOf('paid')] });
    const dialog = await screen.findByRole('dialog', { name: 'Thank you! 8 lessons added' });
    expect(within(dialog).getByText(/^Your receipt is in your inbox/)).toBeInTheDocument();
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(window.location.search).toBe(''));
  });

  it('says that the bank declined, and that nothing was taken', async () => {
    await renderPage(`/buy?purchase=${purchase.id}`, { as, answers: [...usual, resultOf('failed')] });
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The bank declined the payment. You haven’t been charged',
    );
    expect(screen.getByRole('button', { name: 'Buy 8 lessons' })).toBeEnabled();
  });

  it('waits for the bank', async () => {
    await renderPage(`/buy?purchase=${purchase.id}`, { as, answers: [...usual, resultOf('started')] });
    expect(await screen.findByText('Waiting for the bank…')).toBeVisible();
  });

  it('lets somebody who returned without paying continue', async () => {
    const way = { by: 'address', url: 'https://cards.test/pay' } as const;
    const answers = [...usual, answer('GET /api/v2/payments/purchases/{id}', { ...purchase, way })];
    await renderPage(`/buy?purchase=${purchase.id}&left=1`, { as, answers });
    expect(
      await screen.findByText(
        /^You came back without paying for 8 lessons \(.*3,600.*\)\. You haven’t been charged\.$/,
      ),
    ).toBeVisible();
    expect(screen.getByRole('button', { name: 'Continue to payment' })).toBeEnabled();
  });
});
