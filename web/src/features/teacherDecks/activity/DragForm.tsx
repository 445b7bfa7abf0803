import { Checkbox } from '@mantine/core';
import '@mantine/core/styles/Checkbox.css';
import { nameOf } from '@skylark/contract/activity.facts';
import { useState } from 'react';
import { useT } from '../../../lib/texts.tsx';
import classes from './ActivityEditor.module.css';
import { type EditedPart, isPlace, isDraggable, removeParts, toggleTarget } from './edited.ts';
import type { FormProps } from './FormProps.ts';
import { CARD, newPart, PLACE, withPart } from './newPart.ts';
import { PartRow } from './PartRow.tsx';
import { PartsSection } from './PartsSection.tsx';

/** Things to drag, their places, and which thing belongs where. */
export function DragForm(props: FormProps) {
  const { activity, edit, add } = props;
  const t = useT();
  const things = activity.parts.filter((part) => isDraggable(activity, part));
  const places = activity.parts.filter((part) => isPlace(activity, part));
  const count = activity.parts.length;
  return (
    <>
      <PartsSection
        title={t('author.things')}
        hint={t('author.things.hint')}
        count={count}
        addLabel={t('author.things.add')}
        add={() => {
          const part = { ...newPart(activity, 'thing', CARD), text: '' };
          const [place] = places;
          add(withPart(part, place ? [[part.id, place.id]] : []), part.id);
        }}
      >
        {things.map((part, at) => (
          <PartRow
            key={part.id}
            {...props}
            part={part}
            title={t('author.thing', { number: at + 1 })}
            hasText
            hasPicture
            say="thing"
            remove={() => edit(removeParts([part.id]))}
          >
            <fieldset className={classes.targets}>
              <legend>{t('author.goes')}</legend>
              {places.map(
                (place) =>
                  place.id !== part.id && (
                    <Checkbox
                      key={place.id}
                      label={nameOf(place)}
                      checked={activity.answers.some(([first, ...to]) => first === part.id && to.includes(place.id))}
                      onChange={() => edit(toggleTarget(part.id, place.id))}
                    />
                  ),
              )}
            </fieldset>
          </PartRow>
        ))}
      </PartsSection>
      <PartsSection
        title={t('author.places')}
        hint={t('author.places.hint')}
        count={count}
        addLabel={t('author.places.add')}
        add={() => {
          const part = newPart(activity, 'place', PLACE);
          add(withPart(part), part.id);
        }}
      >
        {places.map((part, at) => (
          <PlaceRow key={part.id} {...props} part={part} title={t('author.place', { number: at + 1 })} />
        ))}
      </PartsSection>
    </>
  );
}

function PlaceRow(props: FormProps & { part: EditedPart; title: string }) {
  const { activity, part, edit } = props;
  // Keeps its field while its word is being rewritten.
  const [had] = useState(part);
  // Drawn and named only once something belongs there: before that it would be one more thing to drag.
  const isTarget = activity.answers.some((group) => group.slice(1).includes(part.id));
  return (
    <PartRow
      {...props}
      hasText={had.text !== undefined || isTarget}
      hasPicture={had.picture !== undefined || isTarget}
      say="spot"
      remove={() => edit(removeParts([part.id]))}
    />
  );
}
