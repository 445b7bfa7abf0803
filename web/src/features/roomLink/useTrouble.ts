import { useEffect } from 'react';
import { useT } from '../../lib/texts.tsx';
import { toast } from '../../ui/toast.ts';
import type { RoomLink } from './RoomLink.ts';
import { useLink } from './useLink.ts';

/** Notifies the person when their action was refused and has already been reverted on the screen. */
export function useTrouble(link: RoomLink): void {
  const t = useT();
  const trouble = useLink(link, (room) => room.trouble);
  useEffect(() => {
    if (trouble) void toast('error', t(`room.trouble.${trouble.kind}`));
  }, [trouble, t]);
}
