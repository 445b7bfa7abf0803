import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { ChildView } from '../../../lib/childView.ts';
import { needTexts, speak, TextsProvider } from '../../../lib/texts.tsx';
import { RoomGone } from './RoomGone.tsx';

beforeEach(async () => {
  await speak('en');
  await needTexts(['room']);
});

const none = () => null;
const Speaker = ({ text }: { text: string }) => <button>{`Read aloud: ${text}`}</button>;

it.each([true, false])('says that another page took the seat, and reads it aloud to a child: %s', (isChild) => {
  render(
    <MantineProvider>
      <TextsProvider>
        <ChildView value={isChild ? { Header: none, Menu: none, Speaker } : null}>
          <RoomGone takeSeat={() => undefined} />
        </ChildView>
      </TextsProvider>
    </MantineProvider>,
  );
  expect(screen.getByText('You’ve joined on another device or in another tab.')).toBeVisible();
  expect(screen.queryAllByRole('button', { name: /^Read aloud: You’ve joined on another device/ })).toHaveLength(
    isChild ? 1 : 0,
  );
});
