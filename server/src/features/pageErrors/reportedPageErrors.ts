import { Counter } from 'prom-client';

/** Belongs to the process rather than to one app; every app's registry exposes it. */
export const reportedPageErrors = new Counter({
  name: 'skylark_page_errors_total',
  help: 'Errors that pages reported of themselves',
  labelNames: ['kind'] as const,
  registers: [],
});
