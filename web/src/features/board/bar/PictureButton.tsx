import { Loader } from '@mantine/core';
import { useRef } from 'react';
import { useT } from '../../../lib/texts.tsx';
import type { BoardEngine } from '../engine/BoardEngine.ts';
import { useBoard } from '../useBoard.ts';
import { BarButton, type Fit } from './BarButton.tsx';
import { ToolPicture } from './ToolPicture.tsx';

/** Puts a person's own picture on the page, like pasting or dropping one. */
export function PictureButton({
  engine,
  fit = 'always',
  onChosen,
}: {
  engine: BoardEngine;
  fit?: Fit;
  onChosen?: () => void;
}) {
  const t = useT();
  const { uploads } = useBoard(engine);
  const chooser = useRef<HTMLInputElement>(null);
  const label = uploads > 0 ? t('board.uploading', { count: uploads }) : t('board.picture');
  return (
    <>
      <BarButton label={label} fit={fit} onPress={() => chooser.current?.click()}>
        {uploads > 0 ? <Loader size={24} /> : <ToolPicture name="picture" />}
      </BarButton>
      <input
        ref={chooser}
        type="file"
        accept="image/*"
        multiple
        hidden
        onChange={({ currentTarget }) => {
          engine.addPictures([...(currentTarget.files ?? [])]);
          currentTarget.value = '';
          onChosen?.();
        }}
      />
    </>
  );
}
