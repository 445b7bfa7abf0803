import type { ReactNode } from 'react';
import type { BoardEngine } from '../engine/BoardEngine.ts';
import { PictureButton } from './PictureButton.tsx';
import { ToolButton } from './ToolButton.tsx';
import { RedoButton, UndoButton } from './UndoButtons.tsx';
import { ZoomButtons } from './ZoomButtons.tsx';

/** Five large tools: pen, colours, eraser, stamp, undo. */
export function ChildTools({ engine, stamp, paint }: { engine: BoardEngine; stamp: ReactNode; paint: ReactNode }) {
  return (
    <>
      <ToolButton engine={engine} tool="pen" />
      {paint}
      <ToolButton engine={engine} tool="eraser" />
      {stamp}
      <UndoButton engine={engine} />
    </>
  );
}

/** The additional tools for a child. */
export function MoreChildTools({ engine, onChosen }: { engine: BoardEngine; onChosen: () => void }) {
  const shared = { engine, onChosen };
  return (
    <>
      <ToolButton {...shared} tool="highlighter" />
      <ToolButton {...shared} tool="text" />
      <ToolButton {...shared} tool="line" />
      <ToolButton {...shared} tool="arrow" />
      <ToolButton {...shared} tool="rectangle" />
      <ToolButton {...shared} tool="ellipse" />
      <PictureButton {...shared} />
      <ToolButton {...shared} tool="pointer" />
      <ToolButton {...shared} tool="select" />
      <ToolButton {...shared} tool="move" />
      <RedoButton engine={engine} />
      <ZoomButtons engine={engine} />
    </>
  );
}
