import { Button, Modal, NativeSelect, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, type SyntheticEvent, useState } from 'react';
import { call } from '../../lib/call.ts';
import { errorText, fieldError, formError } from '../../lib/errors.ts';
import { query, refresh } from '../../lib/queries.ts';
import { useT } from '../../lib/texts.tsx';
import { NO_BANNER } from '../../ui/noBanner.ts';
import { Notice } from '../../ui/Notice.tsx';
import { ActDialog } from '../acts/index.ts';
import styles from './FamilyPage.module.css';
import type { Family } from './Overview.tsx';

interface Of {
  family: Family;
  /** The family's name as managers know it. */
  name: string;
  onClose: () => void;
}

const reload = () =>
  refresh(
    'GET /api/v2/manager/families/{id}',
    'GET /api/v2/manager/families/{id}/history',
    'GET /api/v2/manager/students/{id}/family',
  );

/** Blocks the account, or unblocks it. */
export function Block({ family, name, onClose }: Of) {
  const t = useT();
  // As it was when the dialog opened: another page may block it meanwhile.
  const [off] = useState<'' | '_off'>(family.isBlocked ? '_off' : '');
  const isBlocked = off === '';
  return (
    <ActDialog
      title={t(`block.title${off}`, { name })}
      doIt={t(`block.open${off}`)}
      done={t(`block.done${off}`, { name })}
      reasons={isBlocked ? [t('block.reason.asked'), t('block.reason.abuse')] : [t('block.reason.asked')]}
      choice={isBlocked}
      ask={(asked) =>
        call('POST /api/v2/manager/people/{id}/block', { params: { id: family.id }, body: { ...asked, isBlocked } })
      }
      onDone={() => void reload()}
      onClose={onClose}
    >
      <p>{t(`block.about${off}`)}</p>
    </ActDialog>
  );
}

const PARENT = 'parent';

interface Names {
  parentName: string;
  firstName: string;
  lastName: string;
}
const NO_NAMES: Names = { parentName: '', firstName: '', lastName: '' };

/** Changes the name of the parent or of a child. */
export function Rename({ family, name, onClose }: Of) {
  const t = useT();
  const [whose, setWhose] = useState(PARENT);
  const [typed, setTyped] = useState<Partial<Names>>({});
  const [isChecked, setChecked] = useState(false);
  const anyChild = family.children[0]?.id ?? family.id;
  const known = useQuery(query('GET /api/v2/manager/students/{id}/family', { params: { id: anyChild } }));
  const isParent = whose === PARENT;
  const child = known.data?.children.find(({ id }) => id === whose);
  const before: Names = isParent ? { ...NO_NAMES, parentName: family.parentName ?? '' } : { ...NO_NAMES, ...child };
  const fields = isParent ? (['parentName'] as const) : (['firstName', 'lastName'] as const);
  const valueOf = (field: keyof Names): string => typed[field] ?? before[field];
  const changed = fields.filter((field) => valueOf(field).trim() !== before[field]);
  const changing = useMutation({
    mutationFn: () =>
      call('PATCH /api/v2/manager/students/{id}', {
        params: { id: isParent ? anyChild : whose },
        body: Object.fromEntries(changed.map((field) => [field, valueOf(field).trim()])),
      }),
    onSuccess: async () => {
      await reload();
      onClose();
    },
  });
  const failure = known.error ? errorText(t, known.error) : formError(t, changing.error, fields);
  return (
    <Form
      title={t('rename.title', { name })}
      save={t('rename.save')}
      isSaving={changing.isPending}
      failure={isChecked && changed.length === 0 && changing.isIdle ? t('rename.nothing') : failure}
      onSave={() => {
        setChecked(true);
        if (changed.length > 0) changing.mutate();
      }}
      onClose={onClose}
    >
      <NativeSelect
        label={t('rename.whose')}
        value={whose}
        onChange={(event) => {
          setWhose(event.currentTarget.value);
          setTyped({});
          setChecked(false);
          changing.reset();
        }}
        data={[
          { value: PARENT, label: t('rename.parent') },
          ...(known.data?.children ?? []).map((one) => ({
            value: one.id,
            label: `${one.firstName} ${one.lastName}`.trim(),
          })),
        ]}
      />
      {fields.map((field, n) => (
        <TextInput
          key={field}
          label={t(`rename.${field}`)}
          value={valueOf(field)}
          onChange={(event) => {
            setTyped({ ...typed, [field]: event.currentTarget.value });
            changing.reset();
          }}
          error={fieldError(t, changing.error, field)}
          {...(n === 0 && { 'data-autofocus': true })}
        />
      ))}
    </Form>
  );
}

/** Adds a child to the account. */
export function AddChild({ family, name, onClose }: Of) {
  const t = useT();
  const [first, setFirst] = useState('');
  const [last, setLast] = useState('');
  const adding = useMutation({
    mutationFn: () =>
      call('POST /api/v2/manager/students/{id}/siblings', {
        params: { id: family.children[0]?.id ?? family.id },
        body: { firstName: first.trim(), ...(last.trim() !== '' && { lastName: last.trim() }) },
      }),
    onSuccess: async () => {
      await reload();
      onClose();
    },
  });
  return (
    <Form
      title={t('addChild.title', { name })}
      save={t('addChild.save')}
      isSaving={adding.isPending}
      failure={formError(t, adding.error, ['firstName', 'lastName'])}
      onSave={() => adding.mutate()}
      onClose={onClose}
    >
      <p>{t('addChild.about')}</p>
      <TextInput
        label={t('rename.firstName')}
        value={first}
        onChange={(event) => setFirst(event.currentTarget.value)}
        error={fieldError(t, adding.error, 'firstName')}
        data-autofocus
      />
      <TextInput
        label={t('rename.lastName')}
        value={last}
        onChange={(event) => setLast(event.currentTarget.value)}
        error={fieldError(t, adding.error, 'lastName')}
      />
    </Form>
  );
}

function Form({
  title,
  save,
  isSaving,
  failure,
  onSave,
  onClose,
  children,
}: {
  title: string;
  save: string;
  isSaving: boolean;
  failure: string | undefined;
  onSave: () => void;
  onClose: () => void;
  children: ReactNode;
}) {
  const t = useT();
  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    if (!isSaving) onSave();
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      closeButtonProps={{ 'aria-label': t('app.close') }}
      attributes={NO_BANNER}
    >
      <form className={styles['form']} onSubmit={submit} noValidate>
        {children}
        {failure !== undefined && <Notice kind="error">{failure}</Notice>}
        <div className={styles['buttons']}>
          <Button type="submit" loading={isSaving}>
            {save}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t('app.cancel')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
