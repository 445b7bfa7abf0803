import { useT } from '../../../lib/texts.tsx';
import classes from './ActivityEditor.module.css';
import { addParts, type Edited, freeId, removeParts } from './edited.ts';
import { laidOut } from './examples.ts';
import type { FormProps } from './FormProps.ts';
import { CARD, newPart } from './newPart.ts';
import { PartRow } from './PartRow.tsx';
import { PartsSection } from './PartsSection.tsx';

/** Pairs that are joined, or turned over together. */
export function PairsForm(props: FormProps) {
  const { activity, edit, add } = props;
  const t = useT();
  const isMemory = activity.kind === 'memory';
  const settled = (next: Edited): Edited => (isMemory ? laidOut(next) : next);
  const paired = activity.answers.flat();
  const row = (id: string, title: string) => {
    const part = activity.parts.find((one) => one.id === id);
    return part && <PartRow key={id} {...props} part={part} title={title} hasText hasPicture say="thing" />;
  };
  const loose = activity.parts.filter(({ id }) => !paired.includes(id));
  return (
    <PartsSection
      title={t('author.pairs')}
      hint={t(isMemory ? 'author.pairs.memory' : 'author.pairs.match')}
      count={activity.parts.length}
      addLabel={t('author.pairs.add')}
      adds={2}
      add={() => {
        const one = { ...newPart(activity, 'left', CARD), text: '' };
        const with1 = { ...activity, parts: [...activity.parts, one] };
        const other = { ...newPart(with1, 'right', CARD), id: freeId(with1.parts, 'right'), text: '' };
        add((now) => settled(addParts([one, other], [[one.id, other.id]])(now)), one.id);
      }}
    >
      {activity.answers.map(([one = '', other = ''], at) => (
        <fieldset key={one} className={classes.pair}>
          <legend>{t('author.pair', { number: at + 1 })}</legend>
          {row(one, t('author.pair.one', { number: at + 1 }))}
          {row(other, t('author.pair.other', { number: at + 1 }))}
          <button
            type="button"
            className={classes.remove}
            onClick={() => edit((now) => settled(removeParts([one, other])(now)))}
          >
            {t('author.pair.remove', { number: at + 1 })}
          </button>
        </fieldset>
      ))}
      {loose.map((part, at) => (
        <PartRow
          key={part.id}
          {...props}
          part={part}
          title={t('author.loose', { number: at + 1 })}
          hasText
          hasPicture
          say="thing"
          remove={() => edit((now) => settled(removeParts([part.id])(now)))}
        />
      ))}
    </PartsSection>
  );
}
