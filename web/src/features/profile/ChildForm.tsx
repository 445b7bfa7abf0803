import { NativeSelect, TextInput } from '@mantine/core';
import { CHILD_AGE_MAX, CHILD_AGE_MIN, LIKES_MAX_LENGTH, readingLevels } from '@skylark/contract/people.facts';
import { useMutation } from '@tanstack/react-query';
import { errorText } from '../../lib/errors.ts';
import { queryClient } from '../../lib/queries.ts';
import { useT } from '../../lib/texts.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { toast } from '../../ui/toast.ts';
import { changeProfile, profileQuery } from './api.ts';
import classes from './form.module.css';
import { useProfile } from './useProfile.ts';

const AGES = Array.from({ length: CHILD_AGE_MAX - CHILD_AGE_MIN + 1 }, (_, index) => CHILD_AGE_MIN + index);

/**
 * What teachers should know about the child: its age, whether it reads, and what it likes. Each field is saved when it
 * is changed.
 */
export function ChildForm() {
  const t = useT();
  const { age, reads, likes } = useProfile();
  const save = useMutation({
    mutationFn: changeProfile,
    onSuccess: (saved) => {
      queryClient.setQueryData(profileQuery.queryKey, saved);
      void toast('done', t('profile.saved'));
    },
  });
  const unsaid = { value: '', label: t('profile.child.unsaid'), disabled: true };
  return (
    <div className={classes.form}>
      <NativeSelect
        label={t('profile.child.age')}
        value={age === null ? '' : String(age)}
        data={[
          ...(age === null ? [unsaid] : []),
          ...AGES.map((years) => ({ value: String(years), label: t('profile.child.years', { count: years }) })),
        ]}
        onChange={({ currentTarget: { value } }) => save.mutate({ age: Number(value) })}
      />
      <NativeSelect
        label={t('profile.child.reads')}
        description={t('profile.child.reads.why')}
        value={reads ?? ''}
        data={[
          ...(reads === null ? [unsaid] : []),
          ...readingLevels.map((level) => ({ value: level, label: t(`profile.child.reads.${level}`) })),
        ]}
        onChange={({ currentTarget: { value } }) => {
          const level = readingLevels.find((one) => one === value);
          if (level) save.mutate({ reads: level });
        }}
      />
      <TextInput
        // Remounts the field when another device has saved a new value.
        key={likes}
        label={t('profile.child.likes')}
        description={t('profile.child.likes.why')}
        defaultValue={likes ?? ''}
        maxLength={LIKES_MAX_LENGTH}
        onBlur={({ currentTarget: { value } }) => {
          if (value.trim() !== (likes ?? '')) save.mutate({ likes: value.trim() });
        }}
        onKeyDown={({ key, currentTarget }) => {
          if (key === 'Enter') currentTarget.blur();
        }}
      />
      {save.error && <Notice kind="problem">{errorText(t, save.error)}</Notice>}
    </div>
  );
}
