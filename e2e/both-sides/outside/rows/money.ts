import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { made, type OutsideRow, type Scene, type View } from '../row.ts';
import { free, lessons, onlyWhenOpened, text } from './looks.ts';

const credits = async (scene: Scene, amount: number): Promise<void> => {
  await scene.manager.call('POST /api/v2/manager/students/{id}/credits', {
    params: { id: scene.ids.family },
    body: { amount, reason: 'For the matrix', key: randomUUID() },
  });
};
const balanceNow = async ({ family }: Scene): Promise<number> =>
  (await family.call('GET /api/v2/lessons/counters')).new;
const keepBalance = async (scene: Scene): Promise<void> =>
  void scene.made.set('balance', String(await balanceNow(scene)));

const LESSONS = 4;
/** @returns the package of four lessons */
async function packageOf({ family }: Scene): Promise<string> {
  const packages = await family.call('GET /api/v2/profile/lesson_packages');
  return packages.find(({ lessonsCount }) => lessonsCount === LESSONS)!.id;
}

/** On the built-in page for cards, as the person who pays. */
async function pay({ way }: { way: { by: string; url?: string } }): Promise<void> {
  const body = new URLSearchParams({ card: 'pays' });
  await fetch(way.url ?? '', { method: 'POST', body, redirect: 'manual' });
}
async function buy(scene: Scene): Promise<void> {
  const begun = await scene.family.call('POST /api/v2/payments/purchases', {
    body: { packageId: await packageOf(scene), key: randomUUID() },
  });
  scene.made.set('purchase', begun.purchaseId);
  await pay(begun);
}
const refund = async (scene: Scene): Promise<void> => {
  await scene.family.call('POST /api/v2/payments/purchases/{id}/refund', {
    params: { id: made(scene, 'purchase') },
    body: {},
  });
};
async function buyBefore(scene: Scene): Promise<void> {
  await buy(scene);
  await keepBalance(scene);
}
async function makeLink(scene: Scene): Promise<void> {
  const { id, url } = await scene.manager.call('POST /api/v2/manager/students/{id}/payment_links', {
    params: { id: scene.ids.family },
    body: { packageId: await packageOf(scene) },
  });
  scene.made.set('link', id);
  scene.made.set('token', new URL(url).searchParams.get('link') ?? '');
}
const linkPage = (scene: Scene): string => `/payments/new?link=${made(scene, 'token')}`;

/** The family’s other device shows this many lessons more, or fewer. */
const balance = (more: number): View => ({
  who: 'family',
  path: lessons,
  sees: (page, scene) =>
    expect(page.getByText(`Balance: ${Number(made(scene, 'balance')) + more} lessons`)).toBeVisible(),
});
const LINK_IS_READ = 'A payment link is a page without an account: it is read when it is opened.';

/** The balance, on the other devices of the family. */
export const moneyRows: readonly OutsideRow[] = [
  {
    act: 'a manager gives lessons',
    calls: ['POST /api/v2/manager/students/{id}/credits'],
    isAlone: true,
    before: keepBalance,
    do: (scene) => credits(scene, 2),
    views: [balance(2)],
    after: (scene) => credits(scene, -2),
  },
  {
    act: 'a manager gives minutes',
    calls: ['POST /api/v2/manager/students/{id}/minutes'],
    do: async (scene) => {
      await scene.manager.call('POST /api/v2/manager/students/{id}/minutes', {
        params: { id: scene.ids.family },
        body: { amount: 1, reason: scene.words, key: randomUUID() },
      });
    },
    views: [{ who: 'family', path: () => '/buy/history', sees: (page, { words }) => text(page, new RegExp(words)) }],
  },
  {
    act: 'the family buys lessons',
    calls: ['POST /api/v2/payments/purchases'],
    isAlone: true,
    before: keepBalance,
    do: buy,
    views: [balance(LESSONS)],
    after: refund,
  },
  {
    act: 'the family gets a refund',
    calls: ['POST /api/v2/payments/purchases/{id}/refund'],
    isAlone: true,
    before: buyBefore,
    do: refund,
    views: [balance(-LESSONS)],
  },
  {
    act: 'a manager refunds a purchase',
    calls: ['POST /api/v2/manager/purchases/{id}/refund'],
    isAlone: true,
    before: buyBefore,
    do: async (scene) => {
      await scene.manager.call('POST /api/v2/manager/purchases/{id}/refund', {
        params: { id: made(scene, 'purchase') },
        body: { reason: scene.words },
      });
    },
    views: [balance(-LESSONS)],
  },
  {
    act: 'somebody pays by a manager’s link',
    calls: ['POST /api/v2/manager/students/{id}/payment_links', 'POST /api/v2/payments/links/{token}'],
    isAlone: true,
    before: async (scene) => {
      await keepBalance(scene);
      await makeLink(scene);
    },
    do: async (scene) => {
      const begun = await scene.stranger.call('POST /api/v2/payments/links/{token}', {
        params: { token: made(scene, 'token') },
      });
      scene.made.set('purchase', begun.purchaseId);
      await pay(begun);
    },
    views: [
      balance(LESSONS),
      {
        who: 'teacher',
        path: linkPage,
        sees: (page) => text(page, 'Paid. Thank you!'),
        not: onlyWhenOpened(LINK_IS_READ),
      },
    ],
    after: refund,
  },
  {
    act: 'a manager ends a payment link',
    calls: ['DELETE /api/v2/manager/payment_links/{id}'],
    before: makeLink,
    do: async (scene) => {
      await scene.manager.call('DELETE /api/v2/manager/payment_links/{id}', { params: { id: made(scene, 'link') } });
    },
    views: [
      {
        who: 'family',
        path: linkPage,
        sees: async (page) => {
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          await expect(page.getByRole('button', { name: /^Pay / })).toHaveCount(0);
        },
        not: onlyWhenOpened(LINK_IS_READ),
      },
    ],
  },
  {
    act: 'a manager lets a family book although a payment is disputed',
    calls: ['POST /api/v2/manager/purchases/{id}/disputes/booking'],
    isAlone: true,
    before: async (scene) => {
      await buy(scene);
      await scene.school.pool.query(
        `insert into disputes (provider, ref, purchase_id, amount, state, opened_at)
         select provider, 'matrix-' || id, id, price, 'open', now() from purchases where id = $1`,
        [made(scene, 'purchase')],
      );
    },
    do: async (scene) => {
      await scene.manager.call('POST /api/v2/manager/purchases/{id}/disputes/booking', {
        params: { id: made(scene, 'purchase') },
      });
    },
    views: [
      {
        ...free,
        not: onlyWhenOpened('The times to choose from are not exchanged under the hand of somebody who is choosing.'),
      },
    ],
    after: async (scene) => {
      await scene.school.pool.query('delete from disputes where purchase_id = $1', [made(scene, 'purchase')]);
      await refund(scene);
    },
  },
];
