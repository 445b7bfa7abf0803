import type { Check, Found, Line } from './Check.ts';

const LIMIT_MS = 15_000;

/**
 * Runs all checks concurrently and separately: one that throws or times out fails alone. @returns lines in the order of
 * the checks
 */
export async function runChecks(checks: readonly Check[]): Promise<Line[]> {
  const found = await Promise.all(checks.map(async (check) => linesOf(check, await runOne(check))));
  return found.flat();
}

const linesOf = ({ name }: Check, found: readonly Found[]): Line[] =>
  found.map(({ is, what, remedy }) => ({ check: name, is, what, remedy: remedy ?? null }));

async function runOne({ run, remedy, limitMs = LIMIT_MS }: Check): Promise<Found[]> {
  const ended = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<Found[]>((resolve) => {
    timer = setTimeout(
      () => resolve([{ is: 'fail', what: `No answer within ${Math.round(limitMs / 1000)} seconds`, remedy }]),
      limitMs,
    );
  });
  try {
    return await Promise.race([run(ended.signal), tooLong]);
  } catch (error) {
    return [{ is: 'fail', what: wordsOf(error), remedy }];
  } finally {
    clearTimeout(timer);
    ended.abort();
  }
}

/** The first line of the message, including its cause, where fetch hides the actual error. */
export function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause instanceof Error ? `: ${error.cause.message}` : '';
  const [said = ''] = `${error.message}${cause}`.split('\n');
  return said === '' ? error.name : said;
}
