import type { Registry } from 'prom-client';

/** Prometheus waits ten seconds. */
const EACH_WITHIN_MS = 4_000;

/** All metrics in Prometheus' format. A metric that can't be determined is left out, without affecting the others. */
export async function metricsText(registry: Registry): Promise<string> {
  const texts = await Promise.all(registry.getMetricsAsArray().map(({ name }) => textOf(registry, name)));
  return `${texts.filter((text) => text !== '').join('\n\n')}\n`;
}

async function textOf(registry: Registry, name: string): Promise<string> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve(''), EACH_WITHIN_MS);
  });
  try {
    return await Promise.race([registry.getSingleMetricAsString(name), tooLate]);
  } catch {
    return '';
  } finally {
    clearTimeout(timer);
  }
}
