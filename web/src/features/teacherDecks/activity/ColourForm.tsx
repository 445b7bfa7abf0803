import { NativeSelect } from '@mantine/core';
import { nameOf, type Paint, paints } from '@skylark/contract/activity.facts';
import { useT } from '../../../lib/texts.tsx';
import { removeParts, setPaint, setPart } from './edited.ts';
import type { FormProps } from './FormProps.ts';
import { newPart, PLACE, POT, withPart } from './newPart.ts';
import { PartRow } from './PartRow.tsx';
import { PartsSection } from './PartsSection.tsx';

const names = Object.keys(paints) as Paint[];

/** Paint pots, areas, and which pot is right for each. */
export function ColourForm(props: FormProps) {
  const { activity, edit, add } = props;
  const t = useT();
  const { parts, answers } = activity;
  const pots = parts.filter(({ paint }) => paint);
  const areas = parts.filter(({ paint }) => !paint);
  return (
    <>
      <PartsSection
        title={t('author.areas')}
        hint={t('author.areas.hint')}
        count={parts.length}
        addLabel={t('author.areas.add')}
        add={() => {
          const part = newPart(activity, 'area', PLACE);
          const [pot] = pots;
          add(withPart(part, pot ? [[part.id, pot.id]] : []), part.id);
        }}
      >
        {areas.map((part, at) => (
          <PartRow
            key={part.id}
            {...props}
            part={part}
            title={t('author.area', { number: at + 1 })}
            say="spot"
            remove={() => edit(removeParts([part.id]))}
          >
            <NativeSelect
              label={t('author.painted')}
              value={answers.find(([first]) => first === part.id)?.[1] ?? ''}
              data={[
                { value: '', label: t('author.painted.none') },
                ...pots.map((pot) => ({
                  value: pot.id,
                  label: pot.paint ? t(`author.paint.${pot.paint}`) : nameOf(pot),
                })),
              ]}
              onChange={(event) => edit(setPaint(part.id, event.currentTarget.value))}
            />
          </PartRow>
        ))}
      </PartsSection>
      <PartsSection
        title={t('author.pots')}
        count={parts.length}
        addLabel={t('author.pots.add')}
        add={() => {
          const paint = names.find((name) => !pots.some((pot) => pot.paint === name)) ?? 'red';
          const part = { ...newPart(activity, 'pot', POT), paint, say: paint };
          add(withPart(part), part.id);
        }}
      >
        {pots.map((part, at) => (
          <PartRow
            key={part.id}
            {...props}
            part={part}
            title={t('author.pot', { number: at + 1 })}
            remove={() => edit(removeParts([part.id]))}
          >
            <NativeSelect
              label={t('author.pot.paint')}
              value={part.paint}
              data={names.map((name) => ({ value: name, label: t(`author.paint.${name}`) }))}
              onChange={(event) => {
                const paint = event.currentTarget.value as Paint;
                edit(setPart(part.id, { paint, say: paint }));
              }}
            />
          </PartRow>
        ))}
      </PartsSection>
    </>
  );
}
