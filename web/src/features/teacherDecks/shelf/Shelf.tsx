import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useLocale, useT } from '../../../lib/texts.tsx';
import { searchShelf, shelfUrl } from './shelf.ts';
import classes from './Shelf.module.css';

interface Props {
  /** Initial search text. */
  looked?: string;
  take: (name: string, word: string) => void;
}

/** Data type of a drag from the shelf; its value is the picture's name. */
export const SHELF_TYPE = 'text/x-skylark-shelf';
const SHOWN = 60;

/** The school's pictures, searchable by a word in any of its languages; added by a press or by dragging. */
export function Shelf({ looked = '', take }: Props) {
  const t = useT();
  const locale = useLocale();
  const [text, setText] = useState(looked);
  const [shown, setShown] = useState(SHOWN);
  const found = searchShelf(text);
  return (
    <div className={classes.shelf}>
      <TextInput
        label={t('shelf.search')}
        value={text}
        leftSection={<IconSearch size={18} aria-hidden="true" />}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setShown(SHOWN);
        }}
      />
      <p className="visually-hidden" role="status">
        {t('shelf.found', { count: found.length })}
      </p>
      <ul className={classes.pictures}>
        {found.slice(0, shown).map(([name, en, ru, uk]) => {
          const own = { en, ru, uk }[locale];
          return (
            <li key={name}>
              <button
                type="button"
                title={own}
                aria-label={own === en ? en : `${en}, ${own}`}
                draggable
                onDragStart={(event) => event.dataTransfer.setData(SHELF_TYPE, name)}
                onClick={() => take(name, en)}
              >
                <img src={shelfUrl(name)} alt="" width={72} height={72} loading="lazy" draggable={false} />
              </button>
            </li>
          );
        })}
      </ul>
      {found.length === 0 && <p>{t('shelf.none')}</p>}
      {found.length > shown && (
        <button type="button" className={classes.more} onClick={() => setShown(shown + SHOWN)}>
          {t('shelf.more')}
        </button>
      )}
    </div>
  );
}
