import fc from 'fast-check';
import { expect, it } from 'vitest';
import { aVideo } from '../../../test/aVideo.ts';
import { Failure } from '../http/failure.ts';
import { type RecordedVideo, rewriteVideo } from './videos.ts';

/** Reduced for normal test runs; `npm run trials` uses 300. */
const RECORDINGS = Number(process.env['RECORDINGS'] ?? 12);
const SEED = Number(process.env['SEED'] ?? 1);

/** Offset of an element's length in a test's WebM: without a length the library reads the same bytes forever. */
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
  // The next recording is read normally.
  expect(await rewriteVideo(await aVideo(), 60)).toMatchObject({ contentType: 'video/webm', durationSeconds: 3 });
});

it('an index that refers to one place repeatedly is refused: a small file would become a huge one', async () => {
  const given = await aVideo({ container: 'mp4', seconds: 30 });
  for (let at = given.indexOf('stsz'); at >= 0; at = given.indexOf('stsz', at + 1))
    // Version and flags, common size (0: individual sizes), count, sizes.
    for (let nth = 0; nth < given.readUInt32BE(at + 12); nth += 1) given.writeUInt32BE(5_000, at + 16 + nth * 4);
  for (let at = given.indexOf('stco'); at >= 0; at = given.indexOf('stco', at + 1))
    for (let nth = 0; nth < given.readUInt32BE(at + 8); nth += 1) given.writeUInt32BE(64, at + 12 + nth * 4);
  await expect(rewriteVideo(given, 60)).rejects.toMatchObject({ code: 'wrong_content_type' });
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

it('of more than wait in line those beyond are refused at once, and the next one is read when they are done', async () => {
  const given = await aVideo({ hasSound: false });
  const answers = await Promise.allSettled(Array.from({ length: 13 }, () => rewriteVideo(given, 60)));
  const codes = answers.map((answer) => (answer.status === 'rejected' ? (answer.reason as Failure).code : 'read'));
  expect(codes.filter((code) => code === 'wrong_content_type')).toHaveLength(11);
  expect(codes.slice(11)).toEqual(['too_many_requests', 'too_many_requests']);
  expect(await rewriteVideo(await aVideo(), 60)).toMatchObject({ durationSeconds: 3 });
});

/** Modifications of a recording; `at` ranges from its beginning (0) to its end (1). */
const damage = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('byte' as const),
      at: fc.double({ min: 0, max: 1, noNaN: true }),
      value: fc.nat(255),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('cut' as const), at: fc.double({ min: 0, max: 1, noNaN: true }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('doubled' as const), at: fc.double({ min: 0, max: 1, noNaN: true }) }),
  },
);

it(
  'every damaged recording is refused or read, and the next one is read as ever',
  { timeout: 60_000 + RECORDINGS * 2_000 },
  async () => {
    const whole = { webm: await aVideo(), mp4: await aVideo({ container: 'mp4' }) };
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('webm' as const, 'mp4' as const),
        fc.array(damage, { minLength: 1, maxLength: 12 }),
        async (container, damages) => {
          let bytes = Buffer.from(whole[container]);
          for (const one of damages) {
            const at = Math.floor(one.at * (bytes.length - 1));
            if (one.kind === 'byte') bytes[at] = one.value;
            else if (one.kind === 'cut') bytes = bytes.subarray(0, at + 1);
            else bytes = Buffer.concat([bytes.subarray(0, at), bytes.subarray(at / 2, at), bytes.subarray(at)]);
          }
          const answer = await rewriteVideo(bytes, 60, { withinMs: 1_000 }).catch((error: unknown) => error);
          const isAnswered = answer instanceof Failure || (answer as RecordedVideo).durationSeconds <= 60;
          expect(isAnswered).toBe(true);
        },
      ),
      { numRuns: RECORDINGS, seed: SEED },
    );
    expect(await rewriteVideo(whole.webm, 60)).toMatchObject({ contentType: 'video/webm' });
  },
);
