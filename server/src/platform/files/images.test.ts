import sharp from 'sharp';
import { expect, it } from 'vitest';
import { encodePicture, encodeSquare } from './images.ts';

const WIDTH = 6_000;
const HEIGHT = 4_000;
const aPicture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#3a7' } });
const me = { account: 'somebody', isKnown: true };

it('one account’s large pictures keep neither small ones nor photos of cameras waiting: those have a line of their own', async () => {
  const [progressive, photo, little] = await Promise.all([
    aPicture(WIDTH, HEIGHT).jpeg({ progressive: true }).toBuffer(),
    aPicture(WIDTH, HEIGHT).jpeg().toBuffer(),
    aPicture(300, 300).png().toBuffer(),
  ]);
  const many = Array.from({ length: 10 });
  const large = Promise.allSettled([...many, ...many].map(() => encodePicture(progressive, 400, me)));
  // Decoded at an eighth of its sides, a photo is as small as the little picture.
  for (const { width } of await Promise.all(many.map(() => encodeSquare(photo, 400, me)))) expect(width).toBe(400);
  for (const { width } of await Promise.all(many.map(() => encodePicture(little, 400, me)))) expect(width).toBe(300);
  const refused = (await large).filter((one) => one.status === 'rejected').map(({ reason }) => reason);
  expect(refused.length).toBeGreaterThan(0);
  for (const reason of refused) expect(reason).toMatchObject({ code: 'too_many_requests' });
});
