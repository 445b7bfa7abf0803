import { errorText } from '../../lib/errors.ts';
import { useT } from '../../lib/texts.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { isGivenUp, NoPasskeys } from './passkeys.ts';

/** Why a passkey didn't sign in; nothing when the person only closed the browser's dialog. */
export function PasskeyProblem({ error }: { error: unknown }) {
  const t = useT();
  if (error === null || error === undefined || isGivenUp(error)) return null;
  const words = error instanceof NoPasskeys ? t('signIn.no_passkeys') : errorText(t, error);
  return <Notice kind="error">{words}</Notice>;
}
