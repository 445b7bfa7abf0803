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
const noMinutes = { balance: 0, lessonMinutes: 50, items: [], total: 0, limit: 30, nextCursor: null };
const usual = [
  answer('GET /api/v2/minutes', noMinutes),
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

it('shows the minutes that the school owes, and how many are missing to a lesson', async () => {
  const line = { id: receipt.id, at: inMinutes(-60), amount: 20, reason: 'lost' as const, note: '', lesson: null };
  const taken = { ...line, id: note.id, amount: -50, reason: 'became_lesson' as const };
  const minutes = answer('GET /api/v2/minutes', { ...noMinutes, balance: 20, items: [line, taken], total: 2 });
  await renderPage('/buy/history', { as: aStudent(), answers: [minutes, ...usual.slice(1)] });
  expect(await screen.findByRole('progressbar', { name: '20 of 50 min to the next lesson' })).toBeVisible();
  expect(screen.getByText('+20 min')).toBeVisible();
  expect(screen.getByText('Became a lesson on your balance')).toBeVisible();
});

it('says nothing of minutes to a family that was never owed any', async () => {
  await renderPage('/buy/history', { as: aStudent(), answers: usual });
  expect(await screen.findByRole('button', { name: 'Receipt R-000012 (PDF)' })).toBeEnabled();
  expect(screen.queryByText('Minutes we owe you')).not.toBeInTheDocument();
});
