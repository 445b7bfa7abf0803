import type { Seat } from '@skylark/contract/room';
import { standInForBrowser } from '../../e2e/rooms/pageOutside.ts';
import { RoomLink } from '../../web/src/features/roomLink/RoomLink.ts';
import { pause } from './ServerUnderTest.ts';

const PATIENCE_MS = 30_000;

export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error(`waited in vain: ${String(holds)}`);
    await pause(10);
  }
}

/** A person in a room without a browser, with the page's own link. Resolves when they have joined. */
export async function enterRoom(url: string, roomId: string, seat: Seat, token: string): Promise<RoomLink> {
  standInForBrowser();
  const link = new RoomLink({
    roomId,
    seat,
    token,
    address: `${url.replace('http', 'ws')}/api/v2/rooms/${roomId}/socket`,
    isStillOpen: () => Promise.resolve(true),
  });
  await until(() => link.snapshot().status.kind === 'live');
  return link;
}
