import { useRouter } from '@tanstack/react-router';
import type { DeskKey } from '../lib/call.ts';
import { signOut } from '../features/auth/index.ts';
import { mayCall, useMe } from '../lib/me.ts';
import type { TextKey } from '../lib/texts.tsx';
import { placesOf } from './navigation.ts';

/** Something a manager does from anywhere: the palette, the menu and the keyboard know the same list. */
export interface Command {
  id: string;
  text: TextKey;
  right?: DeskKey;
  run: () => void;
}

export function useCommands(): Command[] {
  const me = useMe();
  const router = useRouter();
  const all: Command[] = [
    ...placesOf(me).map(({ to, text, right }) => ({
      id: to,
      text,
      ...(right && { right }),
      run: () => void router.navigate({ to }),
    })),
    { id: 'sign_out', text: 'commands.sign_out', run: () => void signOut(router) },
  ];
  return all.filter(({ right }) => right === undefined || mayCall(me, right));
}
