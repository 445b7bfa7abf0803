import { Button } from '@mantine/core';
import { type KeyboardEvent, type PointerEvent, useId, useState } from 'react';
import { useT } from '../../../lib/texts.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { type Crop, moved, newCrop, shownSize, ZOOM_MAX, zoomed } from './cropState.ts';
import { cutPicture } from './cutPicture.ts';
import type { OpenedPicture } from './openPicture.ts';
import classes from './PhotoCropper.module.css';

/** How far an arrow key moves the picture, as a fraction of the window's side. */
const KEY_STEP = 0.04;
const STEPS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-KEY_STEP, 0],
  ArrowRight: [KEY_STEP, 0],
  ArrowUp: [0, -KEY_STEP],
  ArrowDown: [0, KEY_STEP],
};

interface Props {
  picture: OpenedPicture;
  close: () => void;
  onCut: (blob: Blob) => void;
}

/** Moves and enlarges a picture behind a round window; the visible part becomes the photo. */
export function PhotoCropper({ picture, close, onCut }: Props) {
  const t = useT();
  const zoomId = useId();
  const [crop, setCrop] = useState(() => newCrop(picture.image.naturalWidth, picture.image.naturalHeight));
  const save = (): void => {
    cutPicture(picture.image, crop).then(
      (blob) => {
        onCut(blob);
        close();
      },
      () => void toast('error', t('error.picture_unreadable')),
    );
  };
  return (
    <Dialog
      opened
      onClose={close}
      centered
      title={t('profile.photo.crop')}
      closeButtonProps={{ 'aria-label': t('app.close') }}
    >
      <CropWindow url={picture.url} crop={crop} setCrop={setCrop} />
      <label htmlFor={zoomId} className={classes.label}>
        {t('profile.photo.zoom')}
      </label>
      <input
        id={zoomId}
        type="range"
        className={classes.zoom}
        min={1}
        max={ZOOM_MAX}
        step={0.01}
        value={crop.zoom}
        onChange={({ currentTarget: { value } }) => setCrop((before) => zoomed(before, Number(value)))}
      />
      <div className={classes.actions}>
        <Button variant="default" onClick={close}>
          {t('app.cancel')}
        </Button>
        <Button onClick={save}>{t('profile.photo.save')}</Button>
      </div>
    </Dialog>
  );
}

function CropWindow({
  url,
  crop,
  setCrop,
}: {
  url: string;
  crop: Crop;
  setCrop: (next: (before: Crop) => Crop) => void;
}) {
  const t = useT();
  const shown = shownSize(crop);
  const drag = (event: PointerEvent<HTMLButtonElement>): void => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const { clientWidth, clientHeight } = event.currentTarget;
    const { movementX, movementY } = event;
    setCrop((before) => moved(before, movementX / clientWidth, movementY / clientHeight));
  };
  const step = (event: KeyboardEvent): void => {
    const by = STEPS[event.key];
    if (!by) return;
    event.preventDefault();
    setCrop((before) => moved(before, ...by));
  };
  return (
    <button
      type="button"
      className={classes.window}
      aria-label={t('profile.photo.window')}
      onKeyDown={step}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
    >
      <img
        src={url}
        alt=""
        draggable={false}
        className={classes.picture}
        style={{
          width: `${shown.width * 100}%`,
          height: `${shown.height * 100}%`,
          left: `${(0.5 + crop.x - shown.width / 2) * 100}%`,
          top: `${(0.5 + crop.y - shown.height / 2) * 100}%`,
        }}
      />
      <span className={classes.ring} />
    </button>
  );
}
