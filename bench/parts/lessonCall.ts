import type { Browser, BrowserContext } from '@playwright/test';
import type pg from 'pg';
import { watchCall } from './callWatch.ts';
import { addRooms, type Room } from './fill.ts';
import { enterRoom, until } from './roomLink.ts';

/** A clean browser of a person who has already joined the room. */
export async function someoneInside(browser: Browser, token: string, roomId: string): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  await context.addInitScript(watchCall);
  await context.addInitScript(
    ([kept, room]) => {
      localStorage.setItem('skylark.token', kept ?? '');
      sessionStorage.setItem(`skylark.joined.${room}`, '1');
    },
    [token, roomId],
  );
  return context;
}

/**
 * A lesson with an empty page on which both may draw.
 * @param url of the server
 * @param options isCalling: the call has started
 */
export async function addDrawingRoom(
  pool: pg.Pool,
  url: string,
  deckId: string,
  { isCalling = false } = {},
): Promise<Room> {
  const [room] = await addRooms(pool, deckId, 1);
  if (!room) throw new Error('no room');
  const teacher = await enterRoom(url, room.id, 't', room.tokens.t);
  teacher.do({ k: 'show', page: 'free:1' });
  teacher.do({ k: 'tools', on: true });
  if (isCalling) teacher.do({ k: 'call' });
  await until(() => teacher.snapshot().unsaved === 0);
  teacher.close();
  return room;
}
