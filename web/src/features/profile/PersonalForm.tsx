import { Alert, Button, TextInput } from '@mantine/core';
import { NAME_MAX_LENGTH } from '@skylark/contract/people.facts';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { errorText, fieldText } from '../../lib/errors.ts';
import { queryClient } from '../../lib/queries.ts';
import { type TextKey, useT } from '../../lib/texts.tsx';
import { toast } from '../../ui/toast.ts';
import { changeProfile, profileQuery } from './api.ts';
import classes from './form.module.css';
import { useProfile } from './useProfile.ts';

type NameField = 'firstName' | 'lastName' | 'parentName';
const FIELDS: Record<'student' | 'teacher', readonly NameField[]> = {
  student: ['firstName', 'lastName', 'parentName'],
  teacher: ['firstName', 'lastName'],
};

/** Names, as shown to teachers and students. */
export function PersonalForm() {
  const t = useT();
  const profile = useProfile();
  const fields = FIELDS[profile.type];
  const [names, setNames] = useState<Partial<Record<NameField, string>>>({});
  const save = useMutation({
    mutationFn: () => changeProfile(names),
    onSuccess: (saved) => {
      queryClient.setQueryData(profileQuery.queryKey, saved);
      setNames({});
      void toast('done', t('profile.saved'));
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    save.mutate();
  };
  const isChanged = fields.some((field) => names[field] !== undefined && names[field] !== (profile[field] ?? ''));
  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      {fields.map((field) => (
        <TextInput
          key={field}
          label={t(labelOf(profile.type, field))}
          name={field}
          autoComplete="off"
          maxLength={NAME_MAX_LENGTH}
          value={names[field] ?? profile[field] ?? ''}
          error={fieldText(t, save.error, field)}
          onChange={({ currentTarget: { value } }) => {
            setNames((before) => ({ ...before, [field]: value }));
            if (save.isError) save.reset();
          }}
        />
      ))}
      {save.error && fields.every((field) => fieldText(t, save.error, field) === undefined) && (
        <Alert color="coral" role="alert">
          {errorText(t, save.error)}
        </Alert>
      )}
      <div>
        <Button type="submit" loading={save.isPending} disabled={!isChanged}>
          {t('profile.save')}
        </Button>
      </div>
    </form>
  );
}

const labelOf = (type: 'student' | 'teacher', field: NameField): TextKey =>
  field === 'parentName' ? 'profile.parent_name' : `profile.${type}.${field === 'firstName' ? 'first' : 'last'}_name`;
