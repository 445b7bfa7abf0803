import { expect, it } from 'vitest';
import { aVideo } from '../../../test/aVideo.ts';
import { rewriteVideo } from './videos.ts';

/** Where a WebM of a test says how long an element is: without a length the library reads the same bytes for ever. */
const LENGTH_AT = 322;

it('bytes that keep the library busy without end are refused, and nothing else waits for them', async () => {
  const endless = await aVideo();
  endless[LENGTH_AT] = 0;
  let turns = 0;
  const turning = setInterval(() => {
    turns += 1;
  }, 50);
  await expect(rewriteVideo(endless, 60, { withinMs: 1_000 })).rejects.toMatchObject({ code: 'wrong_content_type' });
  clearInterval(turning);
  expect(turns).toBeGreaterThan(0);
  // The next one is read as ever.
  expect(await rewriteVideo(await aVideo(), 60)).toMatchObject({ contentType: 'video/webm', durationSeconds: 3 });
});

it('many at once are each read', async () => {
  const given = await Promise.all([aVideo(), aVideo({ container: 'mp4', seconds: 5 }), aVideo({ hasSound: false })]);
  const answers = await Promise.allSettled(given.map((bytes) => rewriteVideo(bytes, 60)));
  expect(answers).toMatchObject([
    { value: { extension: 'webm', durationSeconds: 3 } },
    { value: { extension: 'mp4', durationSeconds: 5 } },
    { reason: { code: 'wrong_content_type' } },
  ]);
});
