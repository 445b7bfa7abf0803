import { useRouter } from '@tanstack/react-router';
import { signOut } from '../features/auth/index.ts';
import { type Command, useOfferedCommands } from '../lib/commands.ts';
import { mayCall, useMe } from '../lib/me.ts';
import { placesOf } from './navigation.ts';

/** The only registry of commands: those available everywhere, and those of the open page. */
export function useCommands(showKeys: () => void): Command[] {
  const me = useMe();
  const router = useRouter();
  const ofPage = useOfferedCommands();
  return [
    ...placesOf(me).map(({ to, text }) => ({ id: to, text, run: () => void router.navigate({ to }) })),
    ...(mayCall(me, 'GET /api/v2/manager/me/acts')
      ? [
          {
            id: 'acts',
            text: 'me.acts' as const,
            run: () => void router.navigate({ to: '/me', search: { tab: 'acts' } }),
          },
        ]
      : []),
    { id: 'keys', text: 'commands.keys', key: 'Shift+Slash', run: showKeys },
    { id: 'sign_out', text: 'commands.sign_out', run: () => void signOut(router) },
    ...ofPage,
  ];
}
