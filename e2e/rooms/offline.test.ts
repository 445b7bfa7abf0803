import { afterAll, beforeAll, expect, it } from 'vitest';
import { aDeck, aLesson, aStudent, aTeacher } from '../../server/test/builders.ts';
import { openSchool, type School } from '../../server/test/school.ts';
import { standInForBrowser } from './pageOutside.ts';

let school: School;
beforeAll(async () => {
  standInForBrowser();
  school = await openSchool();
});
afterAll(() => school.close());

it('does not wait for a socket to close when the browser goes offline, and reconnects when it is back', async () => {
  const { RoomLink } = await import('../../web/src/features/roomLink/RoomLink.ts');
  const [teacher, student] = await Promise.all([aTeacher(school), aStudent(school)]);
  const { deckId } = await aDeck(school);
  const roomId = await aLesson(school, { teacher, student, startsAt: school.clock.in(1), deckId });
  const address = `${school.url.replace('http', 'ws')}/api/v2/rooms/${roomId}/socket`;
  const link = new RoomLink({
    roomId,
    address,
    seat: 't',
    token: teacher.token,
    isStillOpen: () => Promise.resolve(true),
  });
  const status = (): string => link.snapshot().status.kind;
  await expect.poll(status).toBe('live');
  window.dispatchEvent(new Event('offline'));
  expect(status()).toBe('retrying');
  window.dispatchEvent(new Event('online'));
  await expect.poll(status).toBe('live');
  link.close();
});
