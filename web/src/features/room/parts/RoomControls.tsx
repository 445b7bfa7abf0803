import { lazyDialog } from '../../../parts/lazyDialog.tsx';
import { IconDeviceTablet } from '@tabler/icons-react';
import { useState } from 'react';
import type { Ask } from '@skylark/contract/room';
import { withTexts } from '../../../lib/lazyPart.ts';
import { useT } from '../../../lib/texts.tsx';
import { ROUND_TOOL_ICON, RoundTool } from '../../../ui/RoundTool.tsx';
import { Island } from '../../../parts/Island.tsx';
import { Asked, SignTools } from '../aid/lazyAid.ts';
import { CallControls, SecondaryControls } from '../call/index.ts';
import { useRoomSession } from '../useRoom.ts';
import { useRefusedDevice } from './useRefusedDevice.ts';

const DevicesDialog = lazyDialog(
  'devices-dialog',
  () => import('./DevicesDialog.tsx').then((module) => module.DevicesDialog),
  { soon: true },
);

const PenDialog = lazyDialog(
  'pen-dialog',
  withTexts(['tools'], () => import('../pen/PenDialog.tsx').then((module) => module.PenDialog)),
);

/**
 * One's own microphone and camera; next to them a teacher's devices and full screen, or a student's signs.
 * @param isStopped they are hidden: nobody is asked for a device
 */
export function RoomControls({ isStopped }: { isStopped: boolean }) {
  const { media, info } = useRoomSession();
  const [dialog, setDialog] = useState(false);
  const [pen, setPen] = useState(false);
  const open = (): void => setDialog(true);
  // A browser that denied a device denies it again; the devices dialog explains how to change that.
  const awaitDevice = useRefusedDevice(media, open);
  const onAgreed = (ask: Ask): void => {
    if (ask === 'camera_on') awaitDevice('camera');
    if (ask === 'microphone_on') awaitDevice('microphone');
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
                <SignTools
                  more={
                    <>
                      <PenTool open={() => setPen(true)} />
                      <SecondaryControls onDevices={open} />
                    </>
                  }
                />
              </Island>
            }
          />
          {!isStopped && (
            <Island name="asked">
              <Asked onAgreed={onAgreed} />
            </Island>
          )}
        </>
      )}
      <PenDialog isOpen={pen} close={() => setPen(false)} />
      <DevicesDialog isOpen={dialog} close={() => setDialog(false)} />
    </>
  );
}

/** Connects a tablet for drawing; its texts are in the signs' group. */
function PenTool({ open }: { open: () => void }) {
  const t = useT();
  return (
    <RoundTool
      onClick={open}
      face={<IconDeviceTablet size={ROUND_TOOL_ICON} aria-hidden="true" />}
      name={t('tools.pen.button')}
    />
  );
}
