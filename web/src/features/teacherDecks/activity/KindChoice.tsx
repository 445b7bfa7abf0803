import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useT } from '../../../lib/texts.tsx';
import classes from './ActivityEditor.module.css';
import { type ExampleName, exampleNames } from './examples.ts';
import { KindPicture } from './KindPicture.tsx';

interface Props {
  /** The current kind; undefined when there is none yet. */
  now?: ExampleName | undefined;
  choose: (name: ExampleName) => void;
  /** Kinds that the deck's words can't make. */
  without?: readonly ExampleName[];
  back?: () => void;
}

/** The available kinds of activities, each with a picture and one line of text. */
export function KindChoice({ now, choose, without = [], back }: Props) {
  const t = useT();
  const first = useRef<HTMLButtonElement>(null);
  // The button that opened this is gone.
  useEffect(() => first.current?.focus(), []);
  return (
    <div className={classes.choice}>
      {back && (
        <>
          <Button
            ref={first}
            variant="subtle"
            leftSection={<IconArrowLeft size={20} aria-hidden="true" />}
            onClick={back}
          >
            {t('author.kind.back')}
          </Button>
          <p className={classes.warning} role="note">
            {t('author.kind.lost')}
          </p>
        </>
      )}
      <ul className={classes.kinds}>
        {exampleNames
          .filter((name) => name === now || !without.includes(name))
          .map((name) => (
            <li key={name}>
              <button
                type="button"
                className={classes.kind}
                data-now={name === now || undefined}
                aria-current={name === now || undefined}
                onClick={() => choose(name)}
              >
                <KindPicture name={name} />
                <strong>{t(`author.kind.${name}`)}</strong>
                <span>{t(`author.kind.${name}.hint`)}</span>
              </button>
            </li>
          ))}
      </ul>
    </div>
  );
}
