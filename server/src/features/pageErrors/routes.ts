import type { Api } from '@skylark/contract/api';
import type { Deps } from '../../platform/deps.ts';
import type { Bind } from '../../platform/http/bind.ts';
import type { Limit, SchoolBudget } from '../../platform/limits/limits.ts';
import { listAccountsOfDevice, requestOriginOf } from '../auth/index.ts';
import { isRegular } from '../lessons/index.ts';
import { reportedPageErrors } from './reportedPageErrors.ts';

/** A page sends at most five reports; a school behind one address has many pages. */
const REPORTS_PER_ADDRESS: Limit = { name: 'page-error-address', tries: 60, perSeconds: 3_600 };
/** Limits the log's growth, whatever clients send; a third is reserved for browsers of families and teachers. */
export const REPORTS_OF_SCHOOL: SchoolBudget = { name: 'page-errors', tries: 1_200, perSeconds: 3_600, kept: 400 };

/** Logs errors reported by pages. Neither the person nor the address is stored. */
export function pageErrorsRoutes(on: Bind<Api>, deps: Deps): void {
  // Reports are sent without a session, so that they can't be linked to a person; the browser's device cookie is
  // enough.
  const isKnown = async (device: string | undefined): Promise<boolean> => {
    const accounts = device === undefined ? [] : await listAccountsOfDevice(deps.db, device);
    for (const accountId of accounts) if (await isRegular(deps, { accountId })) return true;
    return false;
  };

  on('POST /api/v2/page_errors', async ({ body, request }) => {
    await deps.limits.takeFrom(REPORTS_PER_ADDRESS, request.ip);
    await deps.limits.takeOfSchool(REPORTS_OF_SCHOOL, await isKnown(requestOriginOf(request).device));
    reportedPageErrors.inc({ kind: body.kind });
    deps.log.warn({ pageError: body }, 'a page failed');
    return {};
  });
}
