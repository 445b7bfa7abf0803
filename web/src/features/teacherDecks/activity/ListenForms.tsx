import { Checkbox, NativeSelect } from '@mantine/core';
import '@mantine/core/styles/Checkbox.css';
import { useT } from '../../../lib/texts.tsx';
import { ColourForm } from './ColourForm.tsx';
import { DragForm } from './DragForm.tsx';
import { isPainting, removeParts, setSeer, toggleAsked } from './edited.ts';
import type { FormProps } from './FormProps.ts';
import { CARD, newPart, withPart } from './newPart.ts';
import { PartRow } from './PartRow.tsx';
import { PartsSection } from './PartsSection.tsx';

function EarField({ activity, edit }: FormProps) {
  const t = useT();
  const isHeard = activity.ear === true;
  return (
    <Checkbox
      label={t('author.ear')}
      description={t('author.ear.hint')}
      checked={isHeard}
      onChange={() => edit((now) => ({ ...now, ear: !isHeard }))}
    />
  );
}

/** Sentences about pictures, and which of them are true. */
export function YesNoForm(props: FormProps) {
  const { activity, edit, add } = props;
  const t = useT();
  return (
    <>
      <EarField {...props} />
      <PartsSection
        title={t('author.sentences')}
        hint={t('author.sentences.hint')}
        count={activity.parts.length}
        addLabel={t('author.sentences.add')}
        add={() => {
          const { id } = newPart(activity, 'card', CARD);
          add(withPart({ id, text: '' }, [[id]]), id);
        }}
      >
        {activity.parts.map((part, at) => (
          <PartRow
            key={part.id}
            {...props}
            part={part}
            title={t('author.sentence.number', { number: at + 1 })}
            hasText
            hasPicture
            say="seen"
            remove={() => edit(removeParts([part.id]))}
          >
            <Checkbox
              label={t('author.true')}
              checked={activity.answers.some(([first]) => first === part.id)}
              onChange={() => edit(toggleAsked(part.id))}
            />
          </PartRow>
        ))}
      </PartsSection>
    </>
  );
}

/** Two-sided cards. */
export function CardsForm(props: FormProps) {
  const { activity, edit, add } = props;
  const t = useT();
  return (
    <PartsSection
      title={t('author.cards')}
      hint={t('author.cards.hint')}
      count={activity.parts.length}
      addLabel={t('author.cards.add')}
      add={() => {
        const part = { ...newPart(activity, 'card', CARD), text: '' };
        add(withPart(part), part.id);
      }}
    >
      {activity.parts.map((part, at) => (
        <PartRow
          key={part.id}
          {...props}
          part={part}
          title={t('author.card.number', { number: at + 1 })}
          hasText
          hasPicture
          say="thing"
          remove={() => edit(removeParts([part.id]))}
        />
      ))}
    </PartsSection>
  );
}

/** Spoken instructions, with paint, or with things and places. */
export function FollowForm(props: FormProps) {
  const t = useT();
  return (
    <>
      <EarField {...props} />
      <p>{t('author.follow.hint')}</p>
      {isPainting(props.activity) ? <ColourForm {...props} /> : <DragForm {...props} />}
    </>
  );
}

/** Words that are heard and typed: alone, or in the gap of a sentence. */
export function GapForm(props: FormProps) {
  const { activity, edit, add } = props;
  const t = useT();
  return (
    <>
      <EarField {...props} />
      <PartsSection
        title={t('author.gaps')}
        hint={t('author.gaps.hint')}
        count={activity.parts.length}
        addLabel={t('author.words.add')}
        add={() => {
          const { id } = newPart(activity, 'word', CARD);
          add(withPart({ id, text: '' }), id);
        }}
      >
        {activity.parts.map((part, at) => (
          <PartRow
            key={part.id}
            {...props}
            part={part}
            title={t('author.word', { number: at + 1 })}
            hasText
            hasPicture
            say="sentence"
            remove={() => edit(removeParts([part.id]))}
          />
        ))}
      </PartsSection>
    </>
  );
}

/** Cards of which each side sees a different half. */
export function InfoForm(props: FormProps) {
  const { activity, edit, add } = props;
  const t = useT();
  const [forChild = [], forTeacher = []] = activity.answers;
  return (
    <PartsSection
      title={t('author.cards')}
      hint={t('author.info.hint')}
      count={activity.parts.length}
      addLabel={t('author.cards.add')}
      add={() => {
        const part = { ...newPart(activity, 'card', CARD), text: '' };
        add((now) => setSeer(part.id, 'child')(withPart(part)(now)), part.id);
      }}
    >
      {activity.parts.map((part, at) => (
        <PartRow
          key={part.id}
          {...props}
          part={part}
          title={t('author.card.number', { number: at + 1 })}
          hasText
          hasPicture
          say="thing"
          remove={() => edit(removeParts([part.id]))}
        >
          <NativeSelect
            label={t('author.info.seen')}
            value={forChild.includes(part.id) ? 'child' : forTeacher.includes(part.id) ? 'teacher' : 'nobody'}
            data={[
              { value: 'child', label: t('author.info.child') },
              { value: 'teacher', label: t('author.info.teacher') },
              { value: 'nobody', label: t('author.info.nobody') },
            ]}
            onChange={({ currentTarget: { value } }) =>
              edit(setSeer(part.id, value === 'child' || value === 'teacher' ? value : 'nobody'))
            }
          />
        </PartRow>
      ))}
    </PartsSection>
  );
}

/** Words to be said aloud. */
export function SayForm(props: FormProps) {
  const { activity, edit, add } = props;
  const t = useT();
  return (
    <>
      <EarField {...props} />
      <PartsSection
        title={t('author.words')}
        hint={t('author.say.words.hint')}
        count={activity.parts.length}
        addLabel={t('author.words.add')}
        add={() => {
          const { id } = newPart(activity, 'word', CARD);
          add(withPart({ id, text: '' }), id);
        }}
      >
        {activity.parts.map((part, at) => (
          <PartRow
            key={part.id}
            {...props}
            part={part}
            title={t('author.word', { number: at + 1 })}
            hasText
            hasPicture
            say="thing"
            remove={() => edit(removeParts([part.id]))}
          />
        ))}
      </PartsSection>
    </>
  );
}
