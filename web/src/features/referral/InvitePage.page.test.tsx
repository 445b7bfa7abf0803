import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answer, silence } from '../../../test/answers.ts';
import { aStudent } from '../../../test/people.ts';
import { renderPage } from '../../../test/renderPage.tsx';

const as = aStudent();

describe('inviting friends', () => {
  const REFERRAL = 'GET /api/v2/referral';
  const mine = { code: 'abc', url: 'https://skylark.test/register?invite=abc', lessonsEarned: 2, friends: [] };
  it('says that nobody has come yet', async () => {
    await renderPage('/invite-friends', { as, answers: [answer(REFERRAL, mine)] });
    expect(await screen.findByText(/^No one has used your link yet/)).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Your link' })).toHaveValue(mine.url);
  });

  it('says what each friend has brought, and can be asked for again without a network', async () => {
    const { user, server } = await renderPage('/invite-friends', { as, answers: [silence(REFERRAL)] });
    expect(await screen.findByRole('alert')).toHaveTextContent('No internet connection.');
    const friends = [{ name: 'Ira', joinedAt: '2026-11-01T10:00:00.000Z', status: 'earned' as const, lessons: 2 }];
    server.add(answer(REFERRAL, { ...mine, friends }));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Ira')).toBeVisible();
    expect(screen.getByText('+2 lessons for you')).toBeVisible();
  });
});
