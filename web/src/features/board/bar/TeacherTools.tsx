import type { ReactNode } from 'react';
import type { BoardEngine } from '../engine/BoardEngine.ts';
import classes from './BoardBar.module.css';
import { ClearButton } from './ClearButton.tsx';
import { PictureButton } from './PictureButton.tsx';
import { ToolButton } from './ToolButton.tsx';
import { RedoButton, UndoButton } from './UndoButtons.tsx';
import { ZoomButtons } from './ZoomButtons.tsx';

interface Props {
  engine: BoardEngine;
  stamp: ReactNode;
  paint: ReactNode;
  onClear: () => void;
}

/** Everything in one bar; when it is narrow, the less common tools are behind "more". */
export function TeacherTools({ engine, stamp, paint, onClear }: Props) {
  return (
    <>
      <ToolButton engine={engine} tool="select" fit="middle" />
      <ToolButton engine={engine} tool="move" fit="wide" />
      <ToolButton engine={engine} tool="pointer" fit="middle" />
      <span className={classes.line} data-fit="middle" />
      <ToolButton engine={engine} tool="pen" />
      <ToolButton engine={engine} tool="highlighter" />
      <ToolButton engine={engine} tool="eraser" />
      {paint}
      <span className={classes.line} data-fit="middle" />
      <ToolButton engine={engine} tool="line" fit="middle" />
      <ToolButton engine={engine} tool="arrow" fit="middle" />
      <ToolButton engine={engine} tool="rectangle" fit="middle" />
      <ToolButton engine={engine} tool="ellipse" fit="middle" />
      <ToolButton engine={engine} tool="text" />
      {stamp}
      <PictureButton engine={engine} fit="middle" />
      <span className={classes.line} data-fit="middle" />
      <UndoButton engine={engine} />
      <RedoButton engine={engine} fit="middle" />
      <ClearButton engine={engine} fit="wide" onAsk={onClear} />
      <span className={classes.line} data-fit="wide" />
      <ZoomButtons engine={engine} fit="wide" />
    </>
  );
}

/** The tools that don't fit into the bar. */
export function MoreTeacherTools({
  engine,
  onChosen,
  onClear,
}: Pick<Props, 'engine' | 'onClear'> & { onChosen: () => void }) {
  const shared = { engine, onChosen };
  return (
    <>
      <ToolButton {...shared} tool="select" fit="middle" />
      <ToolButton {...shared} tool="move" fit="wide" />
      <ToolButton {...shared} tool="pointer" fit="middle" />
      <ToolButton {...shared} tool="line" fit="middle" />
      <ToolButton {...shared} tool="arrow" fit="middle" />
      <ToolButton {...shared} tool="rectangle" fit="middle" />
      <ToolButton {...shared} tool="ellipse" fit="middle" />
      <PictureButton {...shared} fit="middle" />
      <RedoButton engine={engine} fit="middle" />
      <ClearButton engine={engine} fit="wide" onAsk={onClear} />
      <ZoomButtons engine={engine} fit="wide" />
    </>
  );
}
