import { IconWifiOff } from '@tabler/icons-react';
import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useT } from '../lib/texts.tsx';
import { Note } from '../ui/Note.tsx';

const subscribe = (changed: () => void): (() => void) => onlineManager.subscribe(changed);
const isOnline = (): boolean => onlineManager.isOnline();

/**
 * Who: a person who loses the network while a page is open. Requests are paused until it is back: explains why nothing
 * loads, and that nothing needs to be done.
 */
export function OfflineNote() {
  const t = useT();
  if (useSyncExternalStore(subscribe, isOnline)) return null;
  return (
    <Note icon={<IconWifiOff size={24} aria-hidden="true" />} role="status">
      {t('error.offline_waits')}
    </Note>
  );
}
