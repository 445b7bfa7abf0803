import { Button, NativeSelect, TextInput } from '@mantine/core';
import { BALANCE_MAX } from '@skylark/contract/managerFamilies.facts';
import { locales } from '@skylark/contract/people.facts';
import { IconFilter, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { mayCall, useMe } from '../../lib/me.ts';
import { query } from '../../lib/queries.ts';
import type { FamilyFilters } from '../../lib/searches.ts';
import { type TextKey, type Translate, useT } from '../../lib/texts.tsx';
import { useTimes } from '../../lib/time.ts';
import styles from './FamiliesPage.module.css';

interface Given {
  filters: FamilyFilters;
  onChange: (changes: FamilyFilters) => void;
}
interface Named {
  id: string;
  name: string;
}

/** The active filters, each with a button to remove it, and the fields to add others. */
export function Filters({ filters, onChange }: Given) {
  const t = useT();
  const times = useTimes();
  const me = useMe();
  const [isOpen, setIsOpen] = useState(false);
  const fields = useId();
  const hasTeachers = mayCall(me, 'GET /api/v2/manager/teachers');
  const hasCourses = mayCall(me, 'GET /api/v2/manager/courses');
  const teachers = useQuery({
    ...query('GET /api/v2/manager/teachers'),
    enabled: hasTeachers && (isOpen || filters.teacherId !== undefined),
    select: ({ items }): Named[] =>
      items.map((one) => ({ id: one.id, name: `${one.firstName} ${one.lastName}`.trim() })),
  });
  const courses = useQuery({
    ...query('GET /api/v2/manager/courses'),
    enabled: hasCourses && (isOpen || filters.courseId !== undefined),
    select: ({ items }): Named[] => items.map(({ id, title }) => ({ id, name: title })),
  });
  const nameIn = (all: readonly Named[] | undefined, id: string): string =>
    all?.find((one) => one.id === id)?.name ?? '…';
  const words: { [K in keyof Required<FamilyFilters>]: (value: NonNullable<FamilyFilters[K]>) => string } = {
    teacherId: (id) => nameIn(teachers.data, id),
    courseId: (id) => nameIn(courses.data, id),
    balanceFrom: String,
    balanceTo: String,
    nextBefore: (day) => times.day(day),
    lastBefore: (day) => times.day(day),
    createdFrom: (day) => times.day(day),
    createdTo: (day) => times.day(day),
    locale: (locale) => t(`language.${locale}`),
    timeZone: String,
    hasEmail: (is) => t(`families.email.${is}`),
  };
  const set = Object.keys(filters) as (keyof FamilyFilters)[];
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFilter size={16} aria-hidden />}
        aria-expanded={isOpen}
        aria-controls={fields}
        onClick={() => setIsOpen(!isOpen)}
      >
        {t('families.filter')}
      </Button>
      {set.length > 0 && (
        <ul className={styles['chips']} aria-label={t('families.filters')}>
          {set.map((name) => {
            const value = (words[name] as (given: unknown) => string)(filters[name]);
            const text = t('families.chip', { name: t(`families.filter.${name}`), value });
            return (
              <li key={name}>
                <button
                  type="button"
                  className={styles['chip']}
                  aria-label={t('families.chip_off', { filter: text })}
                  onClick={() => onChange({ [name]: undefined })}
                >
                  {text} <IconX size={14} aria-hidden />
                </button>
              </li>
            );
          })}
        </ul>
      )}
      {isOpen && (
        <div id={fields} role="group" className={styles['fields']} aria-label={t('families.filter')}>
          {hasTeachers && <Choice name="teacherId" of={teachers.data ?? []} {...{ t, filters, onChange }} />}
          {hasCourses && <Choice name="courseId" of={courses.data ?? []} {...{ t, filters, onChange }} />}
          <Lessons name="balanceFrom" {...{ t, filters, onChange }} />
          <Lessons name="balanceTo" {...{ t, filters, onChange }} />
          <Day name="nextBefore" {...{ t, filters, onChange }} />
          <Day name="lastBefore" {...{ t, filters, onChange }} />
          <Day name="createdFrom" {...{ t, filters, onChange }} />
          <Day name="createdTo" {...{ t, filters, onChange }} />
          <Choice
            name="locale"
            of={locales.map((id) => ({ id, name: t(`language.${id}`) }))}
            {...{ t, filters, onChange }}
          />
          <Choice name="timeZone" of={zones()} {...{ t, filters, onChange }} />
          <Choice
            name="hasEmail"
            of={(['yes', 'no'] as const).map((id) => ({ id, name: t(`families.email.${id}`) }))}
            {...{ t, filters, onChange }}
          />
        </div>
      )}
    </>
  );
}

const zones = (): Named[] => Intl.supportedValuesOf('timeZone').map((id) => ({ id, name: id.replaceAll('_', ' ') }));
const labelOf = (name: keyof FamilyFilters): TextKey => `families.filter.${name}`;

type Field = Given & { t: Translate; name: keyof FamilyFilters };

const Choice = ({ t, name, of, filters, onChange }: Field & { of: readonly Named[] }) => (
  <NativeSelect
    label={t(labelOf(name))}
    value={filters[name] ?? ''}
    onChange={(event) => onChange({ [name]: event.currentTarget.value || undefined })}
    data={[{ value: '', label: t('families.any') }, ...of.map(({ id, name: label }) => ({ value: id, label }))]}
  />
);

const Lessons = ({ t, name, filters, onChange }: Field) => (
  <TextInput
    type="number"
    label={t(labelOf(name))}
    value={filters[name] ?? ''}
    min={0}
    max={BALANCE_MAX}
    onChange={({ currentTarget: { value } }) => onChange({ [name]: value === '' ? undefined : Number(value) })}
  />
);

const Day = ({ t, name, filters, onChange }: Field) => (
  <TextInput
    type="date"
    label={t(labelOf(name))}
    value={filters[name] ?? ''}
    onChange={(event) => onChange({ [name]: event.currentTarget.value || undefined })}
  />
);
