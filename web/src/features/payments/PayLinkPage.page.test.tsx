import type { PaymentLink } from '@skylark/contract/payments';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answer, refuse, silence } from '../../../test/answers.ts';
import { aPaymentLink } from '../../../test/payments.ts';
import { renderPage } from '../../../test/renderPage.tsx';

const LINK = 'GET /api/v2/payments/links/{token}';
const address = `/payments/new?link=${'a'.repeat(43)}`;
const cards = answer('GET /api/v2/payments/methods', { isOpen: true, isSandbox: false, marks: ['visa'] });

const open = (more: Partial<PaymentLink>) =>
  renderPage(address, { answers: [answer(LINK, aPaymentLink(more)), cards] });

describe('the page of a payment link', () => {
  it('says for whom and how much, before anybody signs in', async () => {
    await open({});
    expect(await screen.findByText('8 English lessons for Max')).toBeVisible();
    // Identifies the link's school when many tabs are open.
    expect(document.title).toBe('Pay for lessons · Larks & Co');
    expect(screen.getByRole('button', { name: /^Pay .*3,600/ })).toBeEnabled();
  });

  it('says thank you instead of asking for money twice', async () => {
    await open({ status: 'paid' });
    expect(await screen.findByText('Paid. Thank you!')).toBeVisible();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it.each([
    ['expired', answer(LINK, aPaymentLink({ status: 'expired' }))],
    ['unknown', refuse(LINK, 'not_found')],
  ])('leads who opens an %s link to the manager', async (_, reply) => {
    await renderPage(address, { answers: [reply] });
    expect(await screen.findByText('This link has expired')).toBeVisible();
    expect(screen.getByText(/^Please ask the manager for a new one/)).toBeVisible();
  });

  it('does not ask the school for a link that was cut short on its way', async () => {
    const { server } = await renderPage('/payments/new?link=aaaa');
    expect(await screen.findByText('This link is incomplete')).toBeVisible();
    expect(server.bodiesOf(LINK)).toEqual([]);
  });

  it('offers a second try after the bank declined', async () => {
    await open({ status: 'failed' });
    expect(await screen.findByRole('alert')).toHaveTextContent('The bank declined the payment.');
    expect(screen.getByRole('button', { name: 'Try again' })).toBeEnabled();
  });

  it('says that somebody has paid meanwhile', async () => {
    const { user, server } = await open({});
    server.add(refuse('POST /api/v2/payments/links/{token}', 'link_paid'));
    await user.click(await screen.findByRole('button', { name: /^Pay/ }));
    expect(await screen.findByRole('alert')).toHaveTextContent('This has already been paid. Thank you!');
  });

  it('can be asked for again without a network', async () => {
    const { user, server } = await renderPage(address, { answers: [silence(LINK), cards] });
    expect(await screen.findByRole('alert')).toHaveTextContent('No internet connection.');
    server.add(answer(LINK, aPaymentLink()));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('8 English lessons for Max')).toBeVisible();
  });
});
