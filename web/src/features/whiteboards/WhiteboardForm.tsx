import { Alert, Button, NativeSelect, TextInput } from '@mantine/core';
import { NAME_MAX_LENGTH } from '@skylark/contract/people.facts';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { errorText, fieldText } from '../../lib/errors.ts';
import { useT } from '../../lib/texts.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { changeWhiteboard, createWhiteboard, type Names, studentsQuery, type Whiteboard } from './api.ts';
import classes from './Whiteboards.module.css';

interface Props {
  isOpen: boolean;
  close: () => void;
  /** The whiteboard to rename; missing when creating a new one. */
  whiteboard?: Whiteboard;
  onMade?: (made: Whiteboard) => void;
}

/** The names of a whiteboard for teacher and student, and who the student is. */
export function WhiteboardForm({ isOpen, close, whiteboard, onMade }: Props) {
  const t = useT();
  return (
    <Dialog
      opened={isOpen}
      onClose={close}
      centered
      title={t(whiteboard ? 'whiteboards.rename' : 'whiteboards.create')}
      closeButtonProps={{ 'aria-label': t('app.cancel') }}
    >
      <Form close={close} {...(whiteboard && { whiteboard })} {...(onMade && { onMade })} />
    </Dialog>
  );
}

function Form({ close, whiteboard, onMade }: Omit<Props, 'isOpen'>) {
  const t = useT();
  const [names, setNames] = useState<Names>({
    nameForTeacher: whiteboard?.nameForTeacher ?? '',
    nameForStudent: whiteboard?.nameForStudent ?? '',
  });
  const [studentId, setStudentId] = useState('');
  const [isChecked, setChecked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const students = useQuery({ ...studentsQuery, enabled: !whiteboard });
  const isComplete =
    names.nameForTeacher.trim() !== '' && names.nameForStudent.trim() !== '' && (whiteboard || studentId !== '');

  const save = async (): Promise<void> => {
    if (whiteboard) await changeWhiteboard(whiteboard.code, names);
    else {
      const made = await createWhiteboard({ ...names, studentId });
      onMade?.(made);
    }
    close();
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setChecked(true);
    setFailure(undefined);
    if (!isComplete) return;
    setBusy(true);
    await save().catch(setFailure);
    setBusy(false);
  };
  const errorOf = (field: keyof Names | 'studentId', value: string): string | false =>
    fieldText(t, failure, field) ?? (isChecked && value.trim() === '' && t('field.required'));
  const nameField = (field: keyof Names, label: string, hint: string) => (
    <TextInput
      label={label}
      description={hint}
      value={names[field]}
      maxLength={NAME_MAX_LENGTH}
      onChange={(event) => setNames({ ...names, [field]: event.currentTarget.value })}
      error={errorOf(field, names[field])}
    />
  );
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className={classes.form}>
      {nameField('nameForTeacher', t('whiteboards.name_for_teacher'), t('whiteboards.name_for_teacher_hint'))}
      {nameField('nameForStudent', t('whiteboards.name_for_student'), t('whiteboards.name_for_student_hint'))}
      {!whiteboard && (
        <NativeSelect
          label={t('whiteboards.student')}
          value={studentId}
          disabled={students.isPending}
          onChange={(event) => setStudentId(event.currentTarget.value)}
          error={errorOf('studentId', studentId) || (students.isError && errorText(t, students.error))}
          description={students.data?.items.length === 0 ? t('whiteboards.no_students') : undefined}
          data={[
            { value: '', label: t('whiteboards.choose_student') },
            ...(students.data?.items ?? []).map(({ id, firstName, lastName }) => ({
              value: id,
              label: `${firstName} ${lastName}`,
            })),
          ]}
        />
      )}
      {failure !== undefined && (
        <Alert color="coral" role="alert">
          {errorText(t, failure)}
        </Alert>
      )}
      <div className={classes.buttons}>
        <Button variant="default" onClick={close}>
          {t('app.cancel')}
        </Button>
        <Button type="submit" loading={isBusy}>
          {t(whiteboard ? 'whiteboards.save' : 'whiteboards.make')}
        </Button>
      </div>
    </form>
  );
}
