import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { answer } from '../../../test/answers.ts';
import { aLesson, aPair } from '../../../test/lessons.ts';
import { aStudent, aTeacher } from '../../../test/people.ts';
import { renderPage } from '../../../test/renderPage.tsx';

const SEARCH = 'GET /api/v2/search';
const nothing = { students: [], lessons: [], decks: [], ownDecks: [], tasks: [], homeworks: [] };
const lessons = answer('GET /api/v2/lessons', {
  items: [aLesson(), aLesson({ id: '01900000-0000-7000-8000-000000000011', number: 8 })],
  nextCursor: null,
});

describe('a teacher’s keys', () => {
  it('open the search, which leads by arrows and Enter to what was found', async () => {
    const { user, server } = await renderPage('/lessons', {
      as: aTeacher(),
      answers: [
        lessons,
        answer(SEARCH, {
          ...nothing,
          students: [aPair.student],
          decks: [
            {
              id: '01900000-0000-7000-8000-000000000071',
              title: 'Fruit basket',
              courseTitle: 'Yummy Food',
              coverUrl: null,
              slide: { number: 3, description: 'Maximilian’s apple' },
            },
          ],
        }),
      ],
    });
    await screen.findByRole('button', { name: 'Search' });
    await user.keyboard('{Control>}k{/Control}');
    const dialog = within(await screen.findByRole('dialog', { name: 'Search' }));
    await user.type(dialog.getByLabelText(/^Child, lesson/), 'max');
    expect(await dialog.findByRole('link', { name: 'Max Koval' })).toHaveAttribute(
      'href',
      `/students/${aPair.student.id}`,
    );
    expect(dialog.getByText('Slide 3: Maximilian’s apple')).toBeVisible();
    expect(dialog.getByRole('status')).toHaveTextContent('2 results');
    expect(server.sent.filter(({ key }) => key === SEARCH).map(({ query }) => query.get('text'))).toEqual(['max']);
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(dialog.getByRole('link', { name: /^Fruit basket/ })).toHaveFocus();
    // Letters belong to the field: no list moves behind the dialog.
    await user.keyboard('j?');
    expect(dialog.getByRole('link', { name: /^Fruit basket/ })).toHaveFocus();
    server.add(answer(SEARCH, nothing));
    await user.type(dialog.getByLabelText(/^Child, lesson/), 'q');
    expect(await dialog.findByText('Nothing found.')).toBeVisible();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('move through a list, also on a Cyrillic keyboard, and never while something is typed', async () => {
    vi.spyOn(HTMLElement.prototype, 'offsetParent', 'get').mockReturnValue(document.body);
    const { user } = await renderPage('/lessons?list=past', { as: aTeacher(), answers: [lessons] });
    await screen.findByRole('button', { name: 'Search' });
    const [first, second] = await screen.findAllByRole('link', { name: 'Max Koval' });
    await user.keyboard('j');
    expect(first).toHaveFocus();
    await user.keyboard('[KeyJ]');
    expect(second).toHaveFocus();
    await user.keyboard('j');
    expect(second).toHaveFocus();
    await user.keyboard('k');
    expect(first).toHaveFocus();
    const field = screen.getByLabelText('Topic, course or child');
    await user.type(field, 'jk?');
    expect(field).toHaveFocus();
    expect(field).toHaveValue('jk?');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('are listed on a sheet, where single ones can be switched off', async () => {
    const { user } = await renderPage('/lessons', { as: aTeacher(), answers: [lessons] });
    await screen.findByRole('button', { name: 'Search' });
    await user.keyboard('?');
    const dialog = within(await screen.findByRole('dialog', { name: 'Keys' }));
    expect(dialog.getByText('Ctrl+K')).toBeVisible();
    await user.click(dialog.getByRole('switch', { name: /^Single keys/ }));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await user.keyboard('?j');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(document.body).toHaveFocus();
    await user.keyboard('{Control>}k{/Control}');
    expect(await screen.findByRole('dialog', { name: 'Search' })).toBeVisible();
  });

  it('are not for families', async () => {
    const { user } = await renderPage('/lessons', { as: aStudent(), answers: [lessons] });
    await screen.findAllByRole('article');
    expect(screen.queryByRole('button', { name: 'Search' })).not.toBeInTheDocument();
    await user.keyboard('{Control>}k{/Control}?');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});
