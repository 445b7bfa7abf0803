import { IconCardsFilled, IconPencilFilled, IconStarFilled, IconVideoFilled } from '@tabler/icons-react';
import classes from './ChildObject.module.css';

const OBJECTS = {
  camera: IconVideoFilled,
  pencil: IconPencilFilled,
  cards: IconCardsFilled,
  star: IconStarFilled,
};
export type ChildObjectName = keyof typeof OBJECTS;

/**
 * Icon of one of the four sections of the child view, distinguished by shape and colour; used on its tab and on its
 * page.
 */
export function ChildObject({ name, size = 72 }: { name: ChildObjectName; size?: number }) {
  const Icon = OBJECTS[name];
  return (
    <span className={classes.tile} data-object={name} style={{ width: size, height: size }} aria-hidden="true">
      <Icon size="62%" />
    </span>
  );
}
