import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { answer, refuse } from '../../../test/answers.ts';
import { inMinutes } from '../../../test/lessons.ts';
import { aPurchase } from '../../../test/payments.ts';
import { aStudent } from '../../../test/people.ts';
import { renderPage } from '../../../test/renderPage.tsx';

const PDF = 'GET /api/v2/payments/receipts/{id}/pdf';
const receipt = { id: '01900000-0000-7000-8000-000000000031', kind: 'receipt', number: 'R-000012' } as const;
const note = { id: '01900000-0000-7000-8000-000000000032', kind: 'credit_note', number: 'C-000003' } as const;
const paid = aPurchase({ status: 'part_refunded', paidAt: inMinutes(-5), receipts: [receipt, note] });
const usual = [
  answer('GET /api/v2/payments/purchases', [paid]),
  answer('GET /api/v2/payments/credits', { balance: 8, items: [], nextCursor: null }),
];

it('a paid purchase has its receipt and its credit note, saved as a PDF in the language of the page', async () => {
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:receipt');
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined);
  const { user } = await renderPage('/buy/history', {
    as: aStudent(),
    answers: [answer(PDF, new Blob(['%PDF'], { type: 'application/pdf' })), ...usual],
  });
  expect(await screen.findByRole('button', { name: 'Credit note C-000003 (PDF)' })).toBeEnabled();
  await user.click(screen.getByRole('button', { name: 'Receipt R-000012 (PDF)' }));
  await waitFor(() => expect(saved).toHaveBeenCalledOnce());
  expect((saved.mock.contexts[0] as HTMLAnchorElement).download).toBe('R-000012.pdf');
});

it('says so when a receipt cannot be had', async () => {
  const { user } = await renderPage(`/buy/history?receipt=${receipt.id}`, {
    as: aStudent(),
    answers: [refuse(PDF, 'too_many_requests'), ...usual],
  });
  await user.click(await screen.findByRole('button', { name: 'Receipt R-000012 (PDF)' }));
  expect(await screen.findByText(/Too many/i)).toBeVisible();
});
