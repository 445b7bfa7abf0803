import { lazySoon } from '../../../lib/lazySoon.ts';
import { Suspense, useState } from 'react';
import { CallControls } from '../call/index.ts';
import { useRoomSession } from '../useRoom.ts';

const DevicesDialog = lazySoon(() => import('./DevicesDialog.tsx').then((module) => module.DevicesDialog));

/** One's own microphone, camera, devices, and the whole screen. */
export function RoomControls() {
  const { media } = useRoomSession();
  const [dialog, setDialog] = useState<'unopened' | 'open' | 'shut'>('unopened');
  return (
    <>
      <CallControls media={media} onDevices={() => setDialog('open')} />
      {dialog !== 'unopened' && (
        <Suspense fallback={null}>
          <DevicesDialog isOpen={dialog === 'open'} close={() => setDialog('shut')} />
        </Suspense>
      )}
    </>
  );
}
