import type { Api } from '@skylark/contract/api';
import type { Deps } from '../../platform/deps.ts';
import type { Bind } from '../../platform/http/bind.ts';
import type { Limit } from '../../platform/limits/limits.ts';
import { reportedPageErrors } from './reportedPageErrors.ts';

/** A page sends at most five reports; a school behind one address has many pages. */
const REPORTS_PER_ADDRESS: Limit = { name: 'page-error-address', tries: 60, perSeconds: 3_600 };
/** Limits the log's growth, whatever clients send. */
const REPORTS_PER_SCHOOL: Limit = { name: 'page-error-school', tries: 1_000, perSeconds: 3_600 };

/** Logs errors reported by pages. Neither the person nor the address is stored. */
export function pageErrorsRoutes(on: Bind<Api>, deps: Deps): void {
  on('POST /api/v2/page_errors', async ({ body, request }) => {
    await deps.limits.takeFrom(REPORTS_PER_ADDRESS, request.ip);
    await deps.limits.take(REPORTS_PER_SCHOOL, 'all');
    reportedPageErrors.inc({ kind: body.kind });
    deps.log.warn({ pageError: body }, 'a page failed');
    return {};
  });
}
