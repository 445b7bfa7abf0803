import { NativeSelect, TextInput } from '@mantine/core';
import { LESSON_SEARCH_MAX_LENGTH } from '@skylark/contract/lessons.facts';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'wouter';
import { serverNowMs } from '../../lib/clock.ts';
import { useT } from '../../lib/texts.tsx';
import { useTimeFormat } from '../../lib/time.ts';
import { useProfile } from '../profile/index.ts';
import { studentsQuery } from './api.ts';
import classes from './LessonsPage.module.css';

const MONTHS_SHOWN = 24;
/** Debounces the search while typing. */
const AFTER_TYPING_MS = 300;

type Filter = 'student' | 'month' | 'text';

/** Filters a teacher's past lessons; stored in the address, so that going back from a lesson restores the list. */
export function PastFilters() {
  const t = useT();
  const time = useTimeFormat(useProfile().timeZone);
  const [search, setSearch] = useSearchParams();
  const students = useQuery(studentsQuery);
  const asked = search.get('text') ?? '';
  const [typed, setTyped] = useState(asked);
  const set = (filter: Filter, value: string): void =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (value === '') next.delete(filter);
        else next.set(filter, value);
        return next;
      },
      { replace: true },
    );
  useEffect(() => {
    if (typed.trim() === asked) return undefined;
    const timer = setTimeout(() => set('text', typed.trim()), AFTER_TYPING_MS);
    return () => clearTimeout(timer);
  });
  const [year = 0, month = 1] = time.wall(new Date(serverNowMs())).day.split('-').map(Number);
  const months = Array.from({ length: MONTHS_SHOWN }, (_, ago) => new Date(Date.UTC(year, month - 1 - ago, 15, 12)));
  return (
    <search className={classes.filters} aria-label={t('lessons.find')}>
      <TextInput
        type="search"
        aria-label={t('lessons.find_text')}
        placeholder={t('lessons.find_text')}
        leftSection={<IconSearch size={20} aria-hidden="true" />}
        maxLength={LESSON_SEARCH_MAX_LENGTH}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <NativeSelect
        aria-label={t('lessons.of_child')}
        value={search.get('student') ?? ''}
        onChange={(event) => set('student', event.currentTarget.value)}
        data={[
          { value: '', label: t('lessons.all_children') },
          ...(students.data?.items ?? []).map(({ id, firstName, lastName }) => ({
            value: id,
            label: `${firstName} ${lastName}`,
          })),
        ]}
      />
      <NativeSelect
        aria-label={t('lessons.of_month')}
        value={search.get('month') ?? ''}
        onChange={(event) => set('month', event.currentTarget.value)}
        data={[
          { value: '', label: t('lessons.all_months') },
          ...months.map((at) => ({ value: at.toISOString().slice(0, 7), label: time.month(at) })),
        ]}
      />
    </search>
  );
}
