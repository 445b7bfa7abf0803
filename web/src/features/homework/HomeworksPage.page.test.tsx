import type { Activity } from '@skylark/contract/activity';
import type { Box } from '@skylark/contract/activity.facts';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answer, hang, silence } from '../../../test/answers.ts';
import { aHomework, atWork, handedIn, scored } from '../../../test/homework.ts';
import { aStudent, aTeacher } from '../../../test/people.ts';
import { renderPage } from '../../../test/renderPage.tsx';

const HOMEWORKS = 'GET /api/v2/homeworks';
const none = answer(HOMEWORKS, { items: [], nextCursor: null });
const oneOf = (more: Parameters<typeof aHomework>[0]) =>
  answer(HOMEWORKS, { items: [aHomework(more)], nextCursor: null });

describe('the list of homework', () => {
  it.each([
    ['to start', {}, 'To start', 'Start'],
    ['at work', atWork, 'Not handed in yet', 'Continue'],
    ['handed in', handedIn, 'To review', 'Details'],
    ['with stars', scored, 'Completed', 'Details'],
  ])('offers a child the next step of a homework %s', async (_, more, word, step) => {
    await renderPage('/homeworks', { as: aStudent(), answers: [oneOf(more)] });
    const homework = await screen.findByRole('article');
    expect(within(homework).getByText(word)).toBeVisible();
    expect(within(homework).getByRole('link', { name: step })).toBeVisible();
  });

  it.each([false, true])(
    'shows its first slide with what is played there; in the child’s view: %s',
    async (childView) => {
      const parts = [{ id: 'cat', at: [10, 40, 20, 40] as Box, say: 'cat', picture: { url: '/cat.webp' } }];
      const coverActivity: Activity = { kind: 'choose', task: 'Listen.', ear: true, parts, answers: [['cat']] };
      const answers = [oneOf({ coverUrl: '/slide.webp', coverActivity })];
      await renderPage('/homeworks', { as: aStudent({ childView }), answers });
      const homework = await screen.findByRole('article');
      expect(homework.querySelector('[src="/slide.webp"] ~ i [src="/cat.webp"]')).toBeInTheDocument();
    },
  );

  it('shows a teacher first what waits for a review', async () => {
    const { server } = await renderPage('/homeworks', { as: aTeacher(), answers: [oneOf(handedIn)] });
    expect(await screen.findByRole('link', { name: 'Review' })).toBeVisible();
    expect(screen.getByRole('link', { name: /^To review/ })).toHaveAttribute('aria-current', 'page');
    expect(server.sent.find(({ key }) => key === HOMEWORKS)?.query.get('list')).toBe('to_review');
  });

  it('shows the stars that the teacher gave', async () => {
    await renderPage('/homeworks?list=completed', { as: aStudent(), answers: [oneOf(scored)] });
    expect(await screen.findByRole('img', { name: '4 stars out of 5' })).toBeVisible();
  });

  it('praises a child with nothing to do, and sends it nowhere', async () => {
    await renderPage('/homeworks?list=to_do', { as: aStudent(), answers: [none] });
    expect(await screen.findByText('All done. Well done!')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Go to lessons' })).not.toBeInTheDocument();
  });

  it('tells a teacher where homework is given', async () => {
    await renderPage('/homeworks?list=all', { as: aTeacher(), answers: [none] });
    expect(await screen.findByText('You can set homework on a lesson’s page.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to lessons' })).toHaveAttribute('href', '/lessons');
  });

  it('shows placeholders while loading', async () => {
    await renderPage('/homeworks', { as: aStudent(), answers: [hang(HOMEWORKS)] });
    expect(await screen.findByRole('status', { name: 'Loading' })).toBeInTheDocument();
  });

  it('can be asked for again without a network', async () => {
    const { user, server } = await renderPage('/homeworks', { as: aStudent(), answers: [silence(HOMEWORKS)] });
    expect(await screen.findByRole('alert')).toHaveTextContent('No internet connection.');
    server.add(oneOf({}));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('article')).toHaveTextContent('Draw your pet');
  });
});
