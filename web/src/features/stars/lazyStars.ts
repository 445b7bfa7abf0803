import { lazyPart } from '../../lib/lazyPart.ts';

export const { Part: StarsSummary } = lazyPart(['stars'], () =>
  import('./StarsSummary.tsx').then((module) => module.StarsSummary),
);
