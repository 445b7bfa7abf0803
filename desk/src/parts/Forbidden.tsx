import type { ManagerRole } from '@skylark/contract/manager.facts';
import { useLocale, useT } from '../lib/texts.tsx';
import { State } from '../ui/State.tsx';

/** Replaces content that a role may not see, and names the roles that may. */
export function Forbidden({ roles }: { roles: readonly ManagerRole[] }) {
  const t = useT();
  const locale = useLocale();
  const named = new Intl.ListFormat(locale, { type: 'conjunction' }).format(roles.map((role) => t(`role.${role}`)));
  return <State pose="lost" role="status" title={t('app.forbidden', { roles: named })} />;
}
