import { expect, vi } from 'vitest';
import type { Person } from '../builders.ts';
import { ask, post } from '../http.ts';
import type { PushStandIn } from '../PushStandIn.ts';
import type { TelegramStandIn } from '../TelegramStandIn.ts';
import { must, type Stage } from './ways.ts';

/** A family's phone: push notifications, a chat with the school's bot, and an unused link. */
export async function usePhone(
  { school }: Stage,
  family: Person,
  { push, telegram }: { push: PushStandIn; telegram: TelegramStandIn },
): Promise<void> {
  const path = '/api/v2/profile/push_device';
  await must(ask(school, 'PUT', path, { as: family, body: push.browser().subscription }));
  await vi.waitUntil(() => telegram.webhook !== undefined, { timeout: 30_000 });
  const link = async (): Promise<string> => {
    const { body } = await must(post(school, '/api/v2/profile/telegram', {}, family));
    return new URL(body.link).searchParams.get('start') ?? '';
  };
  expect(await telegram.says(5_550_001_112, `/start ${await link()}`)).toBe(200);
  await link();
}
