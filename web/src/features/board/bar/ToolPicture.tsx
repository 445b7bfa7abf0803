import classes from './BarButton.module.css';

type Picture =
  | 'pen'
  | 'highlighter'
  | 'eraser'
  | 'line'
  | 'arrow'
  | 'rectangle'
  | 'ellipse'
  | 'text'
  | 'stamp'
  | 'picture'
  | 'pointer'
  | 'select'
  | 'move'
  | 'undo'
  | 'redo'
  | 'clear';

export function ToolPicture({ name }: { name: Picture }) {
  return <img className={classes.picture} src={`/public/tools/${name}.svg`} alt="" draggable={false} />;
}
