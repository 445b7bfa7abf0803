import type { Seat } from '@skylark/contract/room';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { needTexts, speak, TextsProvider } from '../../lib/texts.tsx';
import { Board, type BoardProps } from './Board.tsx';
import type { BoardPort } from './BoardPort.ts';

const newPort = (seat: Seat): BoardPort => ({
  board: new Map(),
  seat,
  do: vi.fn<BoardPort['do']>(),
  onBoard: () => () => undefined,
  showCursor: vi.fn<BoardPort['showCursor']>(),
  onCursor: () => () => undefined,
  uploadPicture: vi.fn<BoardPort['uploadPicture']>(),
  loadPicture: vi.fn<BoardPort['loadPicture']>(),
});

/** The label the bar shows for the drawing colour. */
async function inkOf(seat: Seat): Promise<string> {
  await speak('en');
  await needTexts(['board']);
  const port = newPort(seat);
  const props = {
    role: 'student',
    page: 'free:1',
    slide: null,
    canDraw: true,
    otherName: 'Mia',
    follow: null,
  } as const;
  render(
    <TextsProvider>
      <Board {...(props satisfies Partial<BoardProps>)} port={port} onView={() => undefined} />
    </TextsProvider>,
  );
  const button = await screen.findByRole('button', { name: /^Colour/ });
  const name = button.getAttribute('aria-label') ?? '';
  cleanup();
  return name;
}

it('a teacher who marks a homework with a child’s tools writes in another colour than the child', async () => {
  expect(await inkOf('t')).toBe('Colour and size: Red');
  expect(await inkOf('s')).toBe('Colour and size: Blue');
});

it('a stamp, which has its own colours, leaves those of the pens visible and available', async () => {
  await speak('en');
  await needTexts(['board']);
  const user = userEvent.setup();
  render(
    <TextsProvider>
      <Board
        page="free:1"
        slide={null}
        canDraw
        // oxlint-disable-next-line jsx-a11y/aria-role
        role="teacher"
        otherName="Max"
        follow={null}
        port={newPort('t')}
        onView={() => undefined}
      />
    </TextsProvider>,
  );
  const drop = (color: string) => screen.findByRole('button', { name: `Colour and size: ${color}` });
  const press = async (name: string) => user.click((await screen.findAllByRole('button', { name }))[0]!);
  await press('Stamp');
  expect(await drop('Red')).toBeVisible();
  await user.click(await drop('Red'));
  await press('Green');
  expect(await drop('Green')).toBeVisible();
  await press('Pen');
  expect(await drop('Green')).toBeVisible();
});

it('prints the paper of the shown page below the drawings, and none on a plain page', async () => {
  await speak('en');
  await needTexts(['board']);
  const at = (page: string) => (
    <TextsProvider>
      <Board
        port={port}
        page={page}
        slide={null}
        papers={[{ page: 'free:2', paper: 'squared' }]}
        canDraw
        // oxlint-disable-next-line jsx-a11y/aria-role
        role="student"
        otherName="Mia"
        follow={null}
        onView={() => undefined}
      />
    </TextsProvider>
  );
  const port = newPort('s');
  const { container, rerender } = render(at('free:1'));
  const printed = () => container.querySelector('[data-paper]')?.getAttribute('data-paper');
  await screen.findByRole('button', { name: /^Colour/ });
  expect(printed()).toBeUndefined();
  rerender(at('free:2'));
  await waitFor(() => expect(printed()).toBe('squared'));
});
