import type { Api } from '@skylark/contract/api';
import type { Deps } from '../../platform/deps.ts';
import type { Bind } from '../../platform/http/bind.ts';
import { listOfferedPackages } from './store.ts';

export function paymentsRoutes(on: Bind<Api>, deps: Deps): void {
  on('GET /api/v2/profile/lesson_packages', async () => {
    const offered = await listOfferedPackages(deps.db);
    return offered.map((one) => ({ ...one, pricePerLesson: Math.round(one.fullPrice / one.lessonsCount) }));
  });
}
