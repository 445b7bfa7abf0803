import { invalidateEveryPage } from '../../platform/bus/invalidatePages.ts';
import type { Db } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Deps } from '../../platform/deps.ts';
import { Failure } from '../../platform/http/failure.ts';
import { type Actor, recordAudit } from '../auditLog/index.ts';
import {
  addOffer,
  endOffer,
  findPackageSettings,
  listOfferedPackages,
  lockPackages,
  updatePackageSettings,
} from './packagesStore.ts';

/** The packages on sale, smallest first. */
export async function readOffered(db: Db) {
  const [offered, { lessonMinutes, advisedLessons }] = await Promise.all([
    listOfferedPackages(db),
    findPackageSettings(db),
  ]);
  return offered.map((one) => ({
    ...one,
    pricePerLesson: Math.round(one.fullPrice / one.lessonsCount),
    lessonMinutes,
    isAdvised: one.lessonsCount === advisedLessons,
  }));
}

/** Minutes of a lesson in the packages on sale. */

/** Sets the lesson length of packages and the recommended package; omitted fields stay unchanged. */
export async function setPackageSettings(
  deps: Deps,
  manager: Actor & { name: string },
  to: { lessonMinutes?: number | undefined; advisedLessons?: number | null | undefined },
): Promise<void> {
  const given = Object.fromEntries(Object.entries(to).filter(([, value]) => value !== undefined));
  if (Object.keys(given).length === 0) return;
  await transact(deps.db, async (tx) => {
    await updatePackageSettings(tx, given);
    await invalidateEveryPage(deps, tx, 'prices');
    await recordAudit(tx, manager, { action: 'packages.settings_changed', at: deps.clock.now(), details: given });
  });
}

/** Offers a package at a new price; the previous price stays in the history. @returns the offer's id */
export async function offerPackage(
  deps: Deps,
  manager: Actor & { name: string },
  offer: { lessonsCount: number; fullPrice: number; currency: string },
): Promise<string> {
  const at = deps.clock.now();
  return transact(deps.db, async (tx) => {
    // Serialises concurrent managers, so that the later price wins.
    await lockPackages(tx);
    await endOffer(tx, offer.lessonsCount, at);
    const id = await addOffer(tx, { ...offer, madeBy: manager.name, createdAt: at });
    await invalidateEveryPage(deps, tx, 'prices');
    await recordAudit(tx, manager, { action: 'package.offered', at, details: offer });
    return id;
  });
}

/** @throws Failure not_found */
export async function endPackage(deps: Deps, manager: Actor, lessonsCount: number): Promise<void> {
  const at = deps.clock.now();
  await transact(deps.db, async (tx) => {
    if (!(await endOffer(tx, lessonsCount, at))) throw new Failure('not_found');
    await invalidateEveryPage(deps, tx, 'prices');
    await recordAudit(tx, manager, { action: 'package.ended', at, details: { lessonsCount } });
  });
}
