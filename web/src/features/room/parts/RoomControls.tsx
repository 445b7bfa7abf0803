import { lazyDialog } from '../../../parts/lazyDialog.tsx';
import { useState } from 'react';
import type { Ask } from '@skylark/contract/room';
import { Island } from '../../../parts/Island.tsx';
import { Asked, SignTools } from '../aid/lazyAid.ts';
import { CallControls, SeldomControls } from '../call/index.ts';
import { useRoomSession } from '../useRoom.ts';

const DevicesDialog = lazyDialog(
  'devices-dialog',
  () => import('./DevicesDialog.tsx').then((module) => module.DevicesDialog),
  { soon: true },
);

/** One's own microphone and camera; beside them a teacher's devices and whole screen, or a student's signs. */
export function RoomControls() {
  const { media, info } = useRoomSession();
  const [dialog, setDialog] = useState(false);
  const open = (): void => setDialog(true);
  // A browser that said no says no again: the steps out of that are with the devices.
  const onAgreed = (ask: Ask): void => {
    const status = ask === 'camera_on' ? media.snapshot().camera : media.snapshot().microphone;
    if ((ask === 'camera_on' || ask === 'microphone_on') && status.kind === 'failed') open();
  };
  return (
    <>
      {info.seat === 't' ? (
        <CallControls media={media} onDevices={open} />
      ) : (
        <>
          <CallControls
            media={media}
            onDevices={open}
            instead={
              <Island name="sign-tools">
                <SignTools more={<SeldomControls onDevices={open} />} />
              </Island>
            }
          />
          <Island name="asked">
            <Asked onAgreed={onAgreed} />
          </Island>
        </>
      )}
      <DevicesDialog isOpen={dialog} close={() => setDialog(false)} />
    </>
  );
}
