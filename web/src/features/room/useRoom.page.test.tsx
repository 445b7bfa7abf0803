import { act, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aLesson } from '../../../test/lessons.ts';
import type { RoomSession } from './RoomSession.ts';
import { RoomContext, useRoomSession } from './useRoom.ts';

function Teacher() {
  return <p>{useRoomSession().info.lesson.teacher.firstName}</p>;
}

it('names the teacher who has taken the lesson over', () => {
  const lesson = aLesson();
  const listeners = new Set<() => void>();
  const room = {
    info: { lesson },
    lesson: () => room.info.lesson,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  render(
    <RoomContext value={room as unknown as RoomSession}>
      <Teacher />
    </RoomContext>,
  );
  expect(screen.getByText(lesson.teacher.firstName)).toBeVisible();
  act(() => {
    room.info = { lesson: { ...lesson, teacher: { ...lesson.teacher, firstName: 'Oleg' } } };
    for (const listener of listeners) listener();
  });
  expect(screen.getByText('Oleg')).toBeVisible();
});
