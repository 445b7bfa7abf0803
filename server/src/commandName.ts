/**
 * How a person starts this program, for its help. `SKYLARK_COMMAND` is set by the wrapper that `deploy/debian/school.sh`
 * installs, which runs both: `skylark teacher list`, `skylark backup verify`.
 */
export const commandName = (
  program: 'school' | 'backup',
  { SKYLARK_COMMAND: wrapper = '' }: Record<string, string | undefined>,
): string => (wrapper === '' ? `npm run ${program} --` : program === 'backup' ? `${wrapper} backup` : wrapper);
