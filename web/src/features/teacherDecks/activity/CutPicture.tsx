import { pictureUrl } from '@skylark/contract/teacherDecks.facts';
import classes from './ActivityEditor.module.css';
import type { EditedPart } from './edited.ts';

/** A small picture, or a crop of one. */
export function CutPicture({ picture: { key, cut } }: { picture: NonNullable<EditedPart['picture']> }) {
  const [x, y, width, height] = cut ?? [0, 0, 100, 100];
  return (
    <span className={classes.cut} style={{ aspectRatio: String((width * 16) / (height * 9)) }} aria-hidden="true">
      <img
        src={pictureUrl(key)}
        alt=""
        draggable={false}
        style={{
          width: `${10_000 / width}%`,
          height: `${10_000 / height}%`,
          left: `${(-x * 100) / width}%`,
          top: `${(-y * 100) / height}%`,
        }}
      />
    </span>
  );
}
