import type { Api } from '@skylark/contract/api';
import { SCHOOL_ZONE } from '@skylark/contract/timeZones.facts';
import type { Command, Option } from './Command.ts';
import { everyPage } from './everyPage.ts';
import { money } from './money.ts';
import { saveFile } from './saveFile.ts';
import type { School } from './School.ts';

const RANGE: Record<string, Option> = {
  from: { help: 'first day, such as 2026-11-01; the first of the month by default' },
  to: { help: 'last day; today by default' },
  zone: { help: `IANA zone of the days; ${SCHOOL_ZONE} by default` },
};
const CSV: Option = { help: 'write all lines to this file as CSV' };

type ReportKey = Extract<keyof Api, `GET /api/v2/manager/reports/${string}/csv`>;
interface RevenueLine {
  currency: string;
  paid: number;
  refunded: number;
  net: number;
}
type Page = { items: object[]; nextCursor: string | null };

function report(
  verb: string,
  key: ReportKey,
  help: string,
  options: Record<string, Option>,
  names: Readonly<Record<string, string>>,
  read: (school: School, query: Record<string, unknown>) => Promise<Page>,
  rowOf: (line: never) => Record<string, unknown> = (line: object) => ({ ...line }),
): Command {
  return {
    noun: 'report',
    verb,
    words: [],
    help,
    options: { ...options, csv: CSV },
    async run(school, given) {
      const query = Object.fromEntries(Object.entries(names).map(([option, name]) => [name, given.text(option)]));
      const file = given.text('csv');
      if (file !== undefined) {
        saveFile(file, await school.call(key, { query }));
        return { fields: { saved: file } };
      }
      const lines = await everyPage((cursor) => read(school, { ...query, cursor }));
      return { none: 'Nothing to report.', json: lines, rows: lines.map((line) => rowOf(line as never)) };
    },
  };
}

const DAYS = { from: 'from', to: 'to', zone: 'timeZone' };

/** The school's statistics. */
export const reportCommands: Command[] = [
  report(
    'lessons-by-teacher',
    'GET /api/v2/manager/reports/lessons_by_teacher/csv',
    'Counts lessons by teacher, for their pay',
    RANGE,
    DAYS,
    (school, query) => school.call('GET /api/v2/manager/reports/lessons_by_teacher', { query }),
  ),
  report(
    'revenue',
    'GET /api/v2/manager/reports/revenue/csv',
    'Totals payments and refunds by month and payment method',
    RANGE,
    DAYS,
    (school, query) => school.call('GET /api/v2/manager/reports/revenue', { query }),
    ({ paid, refunded, net, currency, ...line }: RevenueLine) => ({
      ...line,
      paid: money(paid, currency),
      refunded: money(refunded, currency),
      net: money(net, currency),
    }),
  ),
  report(
    'low-balances',
    'GET /api/v2/manager/reports/low_balances/csv',
    'Lists families running out of lessons, fewest first',
    {
      most: { help: 'at most this many lessons left; 1 by default' },
      days: { help: 'of students who had or have a lesson within so many days; 60 by default' },
    },
    { most: 'most', days: 'activeDays' },
    (school, query) => school.call('GET /api/v2/manager/reports/low_balances', { query }),
  ),
  report(
    'trials',
    'GET /api/v2/manager/reports/trials/csv',
    'Counts trial lessons by teacher, and how many led to a purchase',
    RANGE,
    DAYS,
    (school, query) => school.call('GET /api/v2/manager/reports/trials', { query }),
  ),
  report(
    'no-shows',
    'GET /api/v2/manager/reports/no_shows/csv',
    'Lists lessons that were missed, and by whom',
    RANGE,
    DAYS,
    (school, query) => school.call('GET /api/v2/manager/reports/no_shows', { query }),
  ),
  report(
    'hours',
    'GET /api/v2/manager/reports/hours/csv',
    'Compares the hours that teachers offered with those that were used',
    RANGE,
    DAYS,
    (school, query) => school.call('GET /api/v2/manager/reports/hours', { query }),
  ),
];
