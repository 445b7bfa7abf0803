import type { SchoolViewRefused } from '@skylark/contract/schoolView.facts';
import { useParams, useRouter } from '@tanstack/react-router';
import { useOfferedCommands } from '../../lib/commands.ts';
import { mayCall, useMe } from '../../lib/me.ts';
import type { TextKey } from '../../lib/texts.tsx';

/** A manager's own act in place of what a person would have done. */
export interface OwnAct {
  text: TextKey;
  run: () => void;
}

/** Whether a message of the frame says what was refused. */
export const isRefusal = (data: unknown): data is SchoolViewRefused =>
  typeof data === 'object' &&
  data !== null &&
  'refused' in data &&
  typeof data.refused === 'string' &&
  (!('id' in data) || data.id === undefined || typeof data.id === 'string');

/** The act of the desk for a call of the families' app; undefined if there is none, or the manager may not do it. */
export function useOwnActs(): (refusal: SchoolViewRefused) => OwnAct | undefined {
  const me = useMe();
  const commands = useOfferedCommands();
  const router = useRouter();
  const { accountId } = useParams({ strict: false });
  const offered = (id: string, text: TextKey): OwnAct | undefined => {
    const command = commands.find((one) => one.id === id);
    return command && { text, run: command.run };
  };
  return ({ refused, id }) => {
    switch (refused) {
      case 'POST /api/v2/booking/lessons/{id}/cancel':
        return mayCall(me, 'POST /api/v2/manager/lessons/{id}/cancel') && id !== undefined
          ? {
              text: 'see_as.would.cancel',
              run: () => void router.navigate({ to: '/lessons/$lessonId', params: { lessonId: id } }),
            }
          : undefined;
      case 'DELETE /api/v2/profile/sessions':
      case 'DELETE /api/v2/profile/sessions/{id}':
        return mayCall(me, 'DELETE /api/v2/manager/families/{id}/sessions/{session}') && accountId !== undefined
          ? {
              text: 'see_as.would.sign_out',
              run: () =>
                void router.navigate({ to: '/families/$accountId', params: { accountId }, search: { tab: 'devices' } }),
            }
          : undefined;
      case 'POST /api/v2/profile/email':
      case 'POST /api/v2/profile/phone':
        return offered('family.addresses', 'see_as.would.addresses');
      case 'POST /api/v2/payments/purchases':
        return offered('family.link', 'see_as.would.pay');
      default:
        return undefined;
    }
  };
}
