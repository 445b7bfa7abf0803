/** Concurrent callers share one result, so that hundreds of requests from outside cost as much as one. */
export function shareWork<Answer>(work: () => Promise<Answer>): () => Promise<Answer> {
  let open: Promise<Answer> | undefined;
  return () =>
    (open ??= work().finally(() => {
      open = undefined;
    }));
}
