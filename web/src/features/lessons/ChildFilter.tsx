import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'wouter';
import { useT } from '../../lib/texts.tsx';
import { studentsQuery } from './api.ts';

/** Which child's past lessons a teacher looks at; kept in the address, so that the way back leads to the same list. */
export function ChildFilter() {
  const t = useT();
  const [search, setSearch] = useSearchParams();
  const students = useQuery(studentsQuery);
  if (!students.data || students.data.items.length < 2) return null;
  return (
    <NativeSelect
      aria-label={t('lessons.of_child')}
      value={search.get('student') ?? ''}
      onChange={({ currentTarget: { value } }) =>
        setSearch((before) => {
          const next = new URLSearchParams(before);
          if (value === '') next.delete('student');
          else next.set('student', value);
          return next;
        })
      }
      maw={320}
      mb="md"
      data={[
        { value: '', label: t('lessons.all_children') },
        ...students.data.items.map(({ id, firstName, lastName }) => ({ value: id, label: `${firstName} ${lastName}` })),
      ]}
    />
  );
}
