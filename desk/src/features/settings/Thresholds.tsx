import { Button, TextInput } from '@mantine/core';
import {
  DEFAULT_THRESHOLDS,
  isInOrder,
  type Threshold,
  type ThresholdName,
  thresholdNames,
  thresholds as facts,
  type Thresholds as Set,
} from '@skylark/contract/nowTroubles.facts';
import { type SyntheticEvent, useState } from 'react';
import { call, type Reply } from '../../lib/call.ts';
import { mayCall, useMe } from '../../lib/me.ts';
import { refresh } from '../../lib/queries.ts';
import { type Translate, useT } from '../../lib/texts.tsx';
import { useTimes } from '../../lib/time.ts';
import { Notice } from '../../ui/Notice.tsx';
import { Sheet, SheetBody } from '../../ui/Sheet.tsx';
import { ActDialog, type Asked } from '../acts/index.ts';
import styles from './Settings.module.css';

type Current = Reply<'GET /api/v2/manager/thresholds'>;
/** What is in the fields; empty is "never". */
type Typed = Record<ThresholdName, { shown: string; red: string }>;

const typedOf = (set: Set): Typed =>
  Object.fromEntries(
    thresholdNames.map((name) => [name, { shown: String(set[name].shown), red: String(set[name].red ?? '') }]),
  ) as Typed;

const numberOf = (typed: string): number => (/^\d+$/.test(typed.trim()) ? Number(typed) : Number.NaN);
const thresholdOf = ({ shown, red }: Typed[ThresholdName]): Threshold => ({
  shown: numberOf(shown),
  red: red.trim() === '' ? null : numberOf(red),
});
const setOf = (typed: Typed): Set =>
  Object.fromEntries(thresholdNames.map((name) => [name, thresholdOf(typed[name])])) as Set;

/** What is wrong with a threshold's fields. */
function faultsOf(t: Translate, name: ThresholdName, given: Threshold): Partial<Record<keyof Threshold, string>> {
  const { min, max, unit } = facts[name];
  const isOut = (value: number | null): boolean => value !== null && !(value >= min && value <= max);
  const [isShownOut, isRedOut] = [isOut(given.shown), isOut(given.red)];
  const bounds = t('thresholds.bounds', { min, max });
  if (isShownOut || isRedOut) return { ...(isShownOut && { shown: bounds }), ...(isRedOut && { red: bounds }) };
  if (isInOrder(name, given)) return {};
  return {
    red: unit === 'minutes_before' ? t('thresholds.order_before', { max: given.shown }) : t('thresholds.order_after'),
  };
}

/** From when on a state of a lesson is a trouble. Shown to all who may read it; owners change it. */
export function Thresholds({ current }: { current: Current }) {
  const t = useT();
  const times = useTimes();
  const mayChange = mayCall(useMe(), 'PUT /api/v2/manager/thresholds');
  /** What the fields began with: somebody else may change it meanwhile. */
  const [base, setBase] = useState(current);
  const [typed, setTyped] = useState(() => typedOf(current.thresholds));
  const [isAsked, setAsked] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const given = setOf(typed);
  // What isn't a number is a change, too.
  const isChanged = JSON.stringify(typedOf(given)) !== JSON.stringify(typedOf(base.thresholds));
  const faults = Object.fromEntries(thresholdNames.map((name) => [name, faultsOf(t, name, given[name])]));
  const isRight = Object.values(faults).every((one) => Object.keys(one).length === 0);
  const isOverwritten = current.changed?.at !== base.changed?.at;
  const showCurrent = (): void => {
    setBase(current);
    setTyped(typedOf(current.thresholds));
    setAsked(false);
  };
  // Nothing typed would be lost.
  if (isOverwritten && !isChanged) showCurrent();
  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    setAsked(true);
    if (isChanged && isRight && !isOverwritten) setOpen(true);
  }
  const ask = (asked: Asked) =>
    call('PUT /api/v2/manager/thresholds', {
      body: { ...asked, thresholds: given, since: base.changed?.at ?? null },
    });
  return (
    <Sheet title={t('thresholds.title')}>
      <SheetBody>
        <p>{t('thresholds.about')}</p>
        <p>
          {current.changed
            ? t('thresholds.changed', { at: times.full(current.changed.at), by: current.changed.by })
            : t('thresholds.default')}{' '}
          {!mayChange && t('thresholds.read_only')}
        </p>
        <form className={styles['form']} onSubmit={submit} noValidate>
          <ul className={styles['thresholds']} aria-label={t('thresholds.list')}>
            {thresholdNames.map((name) => (
              <Row
                key={name}
                name={name}
                typed={typed[name]}
                faults={faults[name] ?? {}}
                isReadOnly={!mayChange}
                onChange={(change) => setTyped({ ...typed, [name]: { ...typed[name], ...change } })}
              />
            ))}
          </ul>
          {isOverwritten && isChanged && (
            <Notice kind="error">
              {t('thresholds.theirs', { by: current.changed?.by ?? '' })}{' '}
              <Button size="compact-sm" variant="default" onClick={showCurrent}>
                {t('thresholds.show_theirs')}
              </Button>
            </Notice>
          )}
          {isAsked && !isChanged && <p role="alert">{t('thresholds.nothing')}</p>}
          {mayChange && (
            <div className={styles['buttons']}>
              <Button type="submit">{t('thresholds.save')}</Button>
              <Button variant="default" onClick={() => setTyped(typedOf(DEFAULT_THRESHOLDS))}>
                {t('thresholds.defaults')}
              </Button>
            </div>
          )}
        </form>
      </SheetBody>
      {isOpen && (
        <ActDialog
          title={t('thresholds.dialog')}
          doIt={t('thresholds.save')}
          done={t('thresholds.done')}
          reasons={[t('thresholds.reason.late'), t('thresholds.reason.noise')]}
          choice={JSON.stringify(given)}
          ask={ask}
          onDone={() => {
            setAsked(false);
            void refresh('GET /api/v2/manager/thresholds');
            // What was sent is what holds: the reply of the refetch then shows who and when.
            setBase({ ...base, thresholds: given });
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </Sheet>
  );
}

const labelOf = (unit: (typeof facts)[ThresholdName]['unit'], what: keyof Threshold) =>
  unit === 'minutes_before'
    ? (`thresholds.${what}_before` as const)
    : unit === 'returns'
      ? (`thresholds.${what}_returns` as const)
      : (`thresholds.${what}` as const);

function Row({
  name,
  typed,
  faults,
  isReadOnly,
  onChange,
}: {
  name: ThresholdName;
  typed: Typed[ThresholdName];
  faults: Partial<Record<keyof Threshold, string>>;
  isReadOnly: boolean;
  onChange: (change: Partial<Typed[ThresholdName]>) => void;
}) {
  const t = useT();
  const { unit, default: byDefault, max } = facts[name];
  const label = t(`threshold.${name}`);
  const unitWords = t(`thresholds.unit.${unit}`, { n: max });
  const field = (what: keyof Threshold) => {
    const words = t(labelOf(unit, what));
    return (
      <TextInput
        label={words}
        aria-label={t('thresholds.field', { name: label, what: words, unit: unitWords })}
        inputMode="numeric"
        value={typed[what]}
        placeholder={what === 'red' ? t('thresholds.never') : String(byDefault.shown)}
        readOnly={isReadOnly}
        error={faults[what]}
        onChange={(event) => onChange({ [what]: event.currentTarget.value })}
      />
    );
  };
  return (
    <li>
      <strong>{label}</strong>
      <div className={styles['fields']}>
        {field('shown')}
        {field('red')}
        <span className={styles['unit']}>{unitWords}</span>
      </div>
    </li>
  );
}
