import { newRoomState } from '@skylark/contract/roomState';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answer, hang, refuse, silence } from '../../../../test/answers.ts';
import { aLessonInFull, inMinutes } from '../../../../test/lessons.ts';
import { aStudent, aTeacher } from '../../../../test/people.ts';
import { renderPage } from '../../../../test/renderPage.tsx';

const HEAD = 'GET /api/v2/lessons/{id}/replay';
const ENTRIES = 'GET /api/v2/lessons/{id}/replay/entries';
const held = aLessonInFull({ status: 'held', startsAt: inMinutes(-90), heldAt: inMinutes(-40) });
const address = `/lessons/${held.id}/replay`;
const lesson = answer('GET /api/v2/lessons/{id}', held);
const head = answer(HEAD, {
  startedAt: held.startsAt,
  lengthMs: 120_000,
  afterSeq: 3,
  lastSeq: 9,
  state: JSON.stringify({ ...newRoomState(), page: 'free:1' }),
  pages: [],
  turns: [
    { seq: 3, atMs: 0, page: 'free:1' },
    { seq: 5, atMs: 60_000, page: 'free:2' },
  ],
  slides: [],
});
const event = (seq: number, atMs: number, body: object): [number, number, 't', string] => [
  seq,
  atMs,
  't',
  JSON.stringify(body),
];
const parts = answer(ENTRIES, ({ query }) =>
  query.get('after') === '3'
    ? { entries: [event(4, 30_000, { k: 'say', id: 'tsaying00001', text: 'Look here' })], next: 4 }
    : {
        entries: [
          event(5, 60_000, { k: 'show', page: 'free:2' }),
          event(6, 70_000, { k: 'comment', id: 'tcomment0001', page: 'free:2', text: 'Very nice' }),
          event(7, 80_000, {
            k: 'cover',
            page: 'free:2',
            cover: { kind: 'curtain', left: 0, top: 0, right: 90, bottom: 90 },
          }),
          event(8, 90_000, { k: 'chance', chance: { kind: 'spinner', parts: ['cat', 'dog'] } }),
          event(9, 91_000, { k: 'roll', values: [1] }),
        ],
        next: null,
      },
);
const bar = () => screen.findByRole('slider', { name: 'Time in the lesson' });
const where = async () => (await bar()).getAttribute('aria-valuetext');

describe('the replay of a lesson', () => {
  it('goes to any moment: what was shown, written and put up then, and nothing later', async () => {
    await renderPage(address, { as: aStudent(), answers: [lesson, head, parts] });
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(held.teacher.firstName);
    expect(await where()).toBe('0:00 of 2:00, Page 1');
    expect(screen.queryByText('Look here')).toBeNull();
    fireEvent.change(await bar(), { target: { value: '95000' } });
    await waitFor(async () => expect(await where()).toBe('1:35 of 2:00, Page 2'));
    expect(screen.getByText('Look here')).toBeVisible();
    expect(screen.getByText('Very nice')).toBeVisible();
    expect(screen.getByText('Part of the page is hidden.')).toBeInTheDocument();
    expect(screen.getByText('The spinner stopped at: dog')).toBeInTheDocument();
    fireEvent.change(await bar(), { target: { value: '40000' } });
    await waitFor(() => expect(screen.queryByText('Very nice')).toBeNull());
    expect(screen.getByText('Look here')).toBeVisible();
  });

  it('is led by keys and by the pages', async () => {
    const { user } = await renderPage(address, { as: aTeacher(), answers: [lesson, head, parts] });
    await bar();
    await user.keyboard('{ArrowRight}');
    expect(await where()).toBe('0:05 of 2:00, Page 1');
    await user.keyboard('{PageDown}');
    await waitFor(async () => expect(await where()).toBe('1:00 of 2:00, Page 2'));
    await user.keyboard('{End}{ArrowLeft}');
    expect(await where()).toBe('1:55 of 2:00, Page 2');
    await user.click(screen.getByRole('button', { name: 'Page 1, first shown at 0:00' }));
    expect(await where()).toBe('0:00 of 2:00, Page 1');
    await user.keyboard(' ');
    // The focused button handles the key: nothing is pressed twice.
    expect(screen.getByRole('button', { name: 'Play' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Play' }));
    expect(screen.getByRole('button', { name: 'Pause' })).toBeVisible();
    await user.keyboard(' ');
    expect(screen.getByRole('button', { name: 'Play' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: '16×' }));
    expect(screen.getByRole('button', { name: '16×' })).toHaveAttribute('aria-pressed', 'true');
  });

  it('shows each star where it was given, and leads there', async () => {
    const star = (seq: number, atMs: number, id: string) => event(seq, atMs, { k: 'star', id });
    const entries = [star(4, 20_000, 'tstar0000001'), star(6, 90_000, 'tstar0000002'), star(7, 91_000, 'tstar0000002')];
    const { user, server } = await renderPage(address, {
      as: aTeacher(),
      answers: [lesson, head, silence(ENTRIES)],
    });
    await screen.findByText('The rest of the lesson couldn’t be loaded.');
    expect(screen.queryByRole('navigation', { name: 'Stars of the lesson' })).toBeNull();
    server.add(answer(ENTRIES, { entries, next: null }));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    const stars = within(await screen.findByRole('navigation', { name: 'Stars of the lesson' }));
    // Sent twice, it counts as one star.
    expect(stars.getAllByRole('button')).toHaveLength(2);
    const words = `A star for ${held.student.firstName}!`;
    expect(screen.queryByText(words)).toBeNull();
    await user.click(stars.getByRole('button', { name: 'Star 2, given at 1:30' }));
    expect(await where()).toBe('1:30 of 2:00, Page 1');
    expect(screen.getByText(words)).toBeVisible();
    expect(stars.getByRole('button', { current: true })).toHaveAccessibleName('Star 2, given at 1:30');
    fireEvent.change(await bar(), { target: { value: '95000' } });
    await waitFor(() => expect(screen.queryByText(words)).toBeNull());
  });

  it('says to the child that the star is its own', async () => {
    const given = answer(ENTRIES, { entries: [event(4, 20_000, { k: 'star', id: 'tstar0000001' })], next: null });
    await renderPage(address, { as: aStudent(), answers: [lesson, head, given] });
    await screen.findByRole('navigation', { name: 'Stars of the lesson' });
    fireEvent.change(await bar(), { target: { value: '21000' } });
    expect(await screen.findByText('A star for you!')).toBeVisible();
  });

  it('says that nothing is stored, and leads back', async () => {
    await renderPage(address, { as: aStudent(), answers: [lesson, refuse(HEAD, 'not_found')] });
    expect(await screen.findByText('There’s nothing to play back')).toBeVisible();
    expect(screen.getAllByRole('link', { name: 'Back to the lesson' })[0]).toHaveAttribute(
      'href',
      `/lessons/${held.id}`,
    );
  });

  it('shows placeholders while loading', async () => {
    const waiting = await renderPage(address, { as: aStudent(), answers: [lesson, hang(HEAD)] });
    expect(await screen.findByText('Loading')).toBeInTheDocument();
    expect(waiting.server.unanswered).toEqual([]);
  });

  it('offers to load the rest once more', async () => {
    const { user, server } = await renderPage(address, { as: aStudent(), answers: [lesson, head, silence(ENTRIES)] });
    expect(await screen.findByText('The rest of the lesson couldn’t be loaded.')).toBeVisible();
    server.add(parts);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    fireEvent.change(await bar(), { target: { value: '95000' } });
    expect(await screen.findByText('Very nice')).toBeVisible();
  });

  it('is nothing of somebody else’s lesson', async () => {
    await renderPage(address, {
      as: aStudent(),
      answers: [refuse('GET /api/v2/lessons/{id}', 'not_found'), refuse(HEAD, 'not_found')],
    });
    expect(await screen.findByText('This lesson doesn’t exist or isn’t yours.')).toBeVisible();
  });
});
