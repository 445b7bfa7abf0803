import { statSync } from 'node:fs';
import { expect, it } from 'vitest';
import { mailPicture } from '../../platform/mail/mailPictures.ts';
import { MESSAGES } from './messages/index.ts';

it('each mail shows an existing picture of the lark, and sad news no cheerful one', () => {
  for (const { sky } of Object.values(MESSAGES).flatMap(({ mail = [] }) => mail))
    expect(statSync(mailPicture(sky)).size).toBeLessThan(20_000);
  for (const kind of ['lesson_missed', 'lesson_cancelled', 'refund_failed', 'referral_back'])
    expect(MESSAGES[kind]?.mail).toMatchObject({
      ground: 'sorry',
      sky: expect.not.stringMatching(/celebrating|gift|ready/),
    });
});
