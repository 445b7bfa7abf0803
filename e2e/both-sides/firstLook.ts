/** A page that shows something already shows it within this time, also on a busy machine. */
const FIRST_LOOK_MS = 700;

/**
 * Looks before the act: a look that finds then what it should find afterwards shows nothing about the act. So a row that
 * expects something to be gone must have it on the page first.
 *
 * @returns for each look whether it is content already; one that goes on waiting is not
 */
export function areContent(looks: readonly (() => Promise<unknown>)[], withinMs = FIRST_LOOK_MS): Promise<boolean[]> {
  let timer: NodeJS.Timeout | undefined;
  const isTooLate = new Promise<false>((resolve) => (timer = setTimeout(() => resolve(false), withinMs)));
  const answers = looks.map((look) =>
    Promise.race([
      // A look may already fail as it begins: what it looks for has no name yet.
      Promise.resolve()
        .then(look)
        .then(
          () => true,
          () => false,
        ),
      isTooLate,
    ]),
  );
  return Promise.all(answers).finally(() => clearTimeout(timer));
}
