import { lazy, Suspense, useState } from 'react';
import { CallControls } from '../call/index.ts';
import { useRoomSession } from '../useRoom.ts';

const DevicesDialog = lazy(() => import('./DevicesDialog.tsx').then((module) => ({ default: module.DevicesDialog })));

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
