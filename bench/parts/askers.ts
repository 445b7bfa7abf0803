// The generator of http.ts, in a separate process: a number of connections, each sending its next request as soon as it
// has a response.
import { BareHttp, getRequest } from './BareHttp.ts';
import { type Spread, spreadOf } from './numbers.ts';

export interface AskJob {
  port: number;
  path: string;
  /** Each connection uses the next of these people's tokens; empty: no token. */
  tokens: string[];
  connections: number;
  warmUpMs: number;
  measureMs: number;
}
export interface AskResult {
  perSecond: number;
  /** Milliseconds from the request to the complete response. */
  latency: Spread;
  failures: number;
}
export type FromAskers = 'begins' | { result: AskResult };

const report = (message: FromAskers): void => void process.send?.(message);

process.on('disconnect', () => process.exit());
process.on('message', (job: AskJob) => void ask(job).then((result) => report({ result })));

async function ask(job: AskJob): Promise<AskResult> {
  const latencies: number[] = [];
  let failures = 0;
  const connections = await Promise.all(Array.from({ length: job.connections }, () => BareHttp.open(job.port)));
  const fromMs = performance.now() + job.warmUpMs;
  const toMs = fromMs + job.measureMs;
  setTimeout(() => report('begins'), job.warmUpMs);
  await Promise.all(
    connections.map(
      (connection, index) =>
        new Promise<void>((done) => {
          const request = getRequest(job.path, job.tokens[index % job.tokens.length]);
          const once = (): void => {
            const askedMs = performance.now();
            connection.ask(request, ({ status }) => {
              const nowMs = performance.now();
              if (status !== 200) failures += 1;
              if (askedMs >= fromMs && nowMs < toMs) latencies.push(nowMs - askedMs);
              if (nowMs < toMs) once();
              else done();
            });
          };
          once();
        }),
    ),
  );
  for (const connection of connections) connection.close();
  return { perSecond: (1000 * latencies.length) / job.measureMs, latency: spreadOf(latencies), failures };
}
