import { Checkbox } from '@mantine/core';
import '@mantine/core/styles/Checkbox.css';
import { useT } from '../../../lib/texts.tsx';
import { AlternativeAnswers } from './AlternativeAnswers.tsx';
import { removeParts, toggleAsked, toggleAreaToFind } from './edited.ts';
import type { FormProps } from './FormProps.ts';
import { CARD, newPart, PLACE, withPart } from './newPart.ts';
import { PartRow } from './PartRow.tsx';
import { PartsSection } from './PartsSection.tsx';

/** Cards or areas of the slide to choose from, and which of them are asked for. */
export function ChoicesForm(props: FormProps) {
  const { activity, edit, add } = props;
  const t = useT();
  const isHeard = activity.ear === true;
  return (
    <>
      <Checkbox
        label={t('author.ear')}
        description={t('author.ear.hint')}
        checked={isHeard}
        onChange={() => edit((now) => ({ ...now, ear: !isHeard }))}
      />
      <PartsSection
        title={t('author.choices')}
        hint={t('author.choices.hint')}
        count={activity.parts.length}
        addLabel={t('author.choices.add')}
        add={() => {
          const part = { ...newPart(activity, 'card', CARD), text: '' };
          add(withPart(part, [[part.id]]), part.id);
        }}
      >
        {activity.parts.map((part, at) => (
          <PartRow
            key={part.id}
            {...props}
            part={part}
            title={t('author.choice', { number: at + 1 })}
            hasText
            hasPicture
            say="thing"
            remove={() => edit(removeParts([part.id]))}
          >
            <Checkbox
              label={t('author.asked')}
              checked={activity.answers.some(([first]) => first === part.id)}
              onChange={() => edit(toggleAsked(part.id))}
            />
            <AlternativeAnswers {...props} asked={part.id} />
          </PartRow>
        ))}
      </PartsSection>
    </>
  );
}

/** Areas of the slide: those to find among others, or covered ones. */
export function SpotsForm(props: FormProps) {
  const { activity, edit, add } = props;
  const t = useT();
  const isFind = activity.kind === 'find';
  return (
    <PartsSection
      title={t(isFind ? 'author.spots' : 'author.covers')}
      hint={t(isFind ? 'author.spots.hint' : 'author.covers.hint')}
      count={activity.parts.length}
      addLabel={t(isFind ? 'author.spots.add' : 'author.covers.add')}
      add={() => {
        const part = newPart(activity, isFind ? 'spot' : 'cover', PLACE);
        add((now) => {
          const next = withPart(part)(now);
          return isFind ? toggleAreaToFind(part.id)(next) : next;
        }, part.id);
      }}
    >
      {activity.parts.map((part, at) => (
        <PartRow
          key={part.id}
          {...props}
          part={part}
          title={t(isFind ? 'author.spot.number' : 'author.cover.number', { number: at + 1 })}
          say="spot"
          remove={() => edit(removeParts([part.id]))}
        >
          {isFind && (
            <Checkbox
              label={t('author.wanted')}
              checked={activity.answers[0]?.includes(part.id) ?? false}
              onChange={() => edit(toggleAreaToFind(part.id))}
            />
          )}
        </PartRow>
      ))}
    </PartsSection>
  );
}

/** Words whose letters are put in order. */
export function SpellForm(props: FormProps) {
  const { activity, edit, add } = props;
  const t = useT();
  return (
    <PartsSection
      title={t('author.words')}
      hint={t('author.words.hint')}
      count={activity.parts.length}
      addLabel={t('author.words.add')}
      add={() => {
        const part = { ...newPart(activity, 'word', [60, 18]), text: '' };
        add(withPart(part), part.id);
      }}
    >
      {activity.parts.map((part, at) => (
        <PartRow
          key={part.id}
          {...props}
          part={part}
          title={t('author.word', { number: at + 1 })}
          hasText
          say="thing"
          remove={() => edit(removeParts([part.id]))}
        />
      ))}
    </PartsSection>
  );
}
