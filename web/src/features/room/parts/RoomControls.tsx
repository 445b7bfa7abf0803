import { lazyDialog } from '../../../parts/lazyDialog.tsx';
import { useState } from 'react';
import { CallControls } from '../call/index.ts';
import { useRoomSession } from '../useRoom.ts';

const DevicesDialog = lazyDialog(
  'devices-dialog',
  () => import('./DevicesDialog.tsx').then((module) => module.DevicesDialog),
  { soon: true },
);

/** One's own microphone, camera, devices, and the whole screen. */
export function RoomControls() {
  const { media } = useRoomSession();
  const [dialog, setDialog] = useState(false);
  return (
    <>
      <CallControls media={media} onDevices={() => setDialog(true)} />
      <DevicesDialog isOpen={dialog} close={() => setDialog(false)} />
    </>
  );
}
