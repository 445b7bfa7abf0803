/** A page that shows something already shows it within this time, also on a busy machine. */
const FIRST_LOOK_MS = 700;

/**
 * Runs the checks before the act: a check that already passes then proves nothing about the act. So a row that expects
 * something to be gone must first have it on the page.
 *
 * @returns for each check whether it passes already; one that is still waiting doesn't
 */
export function areContent(looks: readonly (() => Promise<unknown>)[], withinMs = FIRST_LOOK_MS): Promise<boolean[]> {
  let timer: NodeJS.Timeout | undefined;
  const isTooLate = new Promise<false>((resolve) => (timer = setTimeout(() => resolve(false), withinMs)));
  const answers = looks.map((look) =>
    Promise.race([
      // A check may throw synchronously, when what it looks for has no name yet.
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
