import { Counter } from 'prom-client';

/** Of the process, not of one app: each app's registry shows it. */
export const reportedPageErrors = new Counter({
  name: 'skylark_page_errors_total',
  help: 'Errors that pages reported of themselves',
  labelNames: ['kind'] as const,
  registers: [],
});
