/** Who asks while an answer is being made gets the same one: strangers who ask by the hundred cost as much as one. */
export function shareWork<Answer>(work: () => Promise<Answer>): () => Promise<Answer> {
  let open: Promise<Answer> | undefined;
  return () =>
    (open ??= work().finally(() => {
      open = undefined;
    }));
}
