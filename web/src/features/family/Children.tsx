import { Button, Skeleton } from '@mantine/core';
import type { Child } from '@skylark/contract/family';
import { IconPlus } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../lib/errors.ts';
import { useT } from '../../lib/texts.tsx';
import { Failed } from '../../parts/Failed.tsx';
import { lazyDialog } from '../../parts/lazyDialog.tsx';
import { Portrait } from '../../ui/Portrait.tsx';
import { toast } from '../../ui/toast.ts';
import type { Owner } from '../auth/index.ts';
import { familyQuery, switchChild } from './api.ts';
import classes from './family.module.css';

const AddChild = lazyDialog('add-child', () => import('./AddChild.tsx').then((module) => module.AddChild));
const RenameChild = lazyDialog('rename-child', () => import('./RenameChild.tsx').then((module) => module.RenameChild));
const RemoveChild = lazyDialog('remove-child', () => import('./RemoveChild.tsx').then((module) => module.RemoveChild));

export interface ChildrenProps {
  me: Owner;
}

/** The children of this account: switch, add, remove. */
export function Children({ me }: ChildrenProps) {
  const t = useT();
  const family = useQuery(familyQuery);
  const [isAdding, setAdding] = useState(false);
  const [renamed, setRenamed] = useState<Child | null>(null);
  const [removed, setRemoved] = useState<Child | null>(null);
  const turn = useMutation({
    mutationFn: (child: Child) => switchChild(child.id),
    onError: (error) => void toast('error', errorText(t, error)),
  });
  if (family.isPending) return <Skeleton height={96} role="status" aria-label={t('app.loading')} />;
  if (family.isError) return <Failed query={family} />;
  const { children, canAdd } = family.data;
  const hasSome = children.length > 1;
  return (
    <>
      <ul className={classes.list}>
        {children.map((child) => {
          const { id, firstName: name, isChosen } = child;
          return (
            <li key={id} className={classes.row}>
              <Portrait photo={child.photo.thumb} firstName={name} alt="" sizePx={44} />
              <div className={classes.words}>
                <p className={classes.name}>{`${name} ${child.lastName}`.trim()}</p>
                {isChosen && hasSome && <p className={classes.chosen}>{t('family.chosen')}</p>}
              </div>
              {!isChosen && (
                <Button
                  variant="default"
                  loading={turn.isPending && turn.variables.id === id}
                  aria-label={t('family.switch_to', { name })}
                  onClick={() => turn.mutate(child)}
                >
                  {t('family.switch_here')}
                </Button>
              )}
              {/* The chosen child's name is in the form above. */}
              {!isChosen && (
                <Button
                  variant="subtle"
                  aria-label={t('family.rename_one', { name })}
                  onClick={() => setRenamed(child)}
                >
                  {t('family.rename')}
                </Button>
              )}
              {hasSome && (
                <Button
                  variant="subtle"
                  color="coral"
                  aria-label={t('family.remove_one', { name })}
                  onClick={() => setRemoved(child)}
                >
                  {t('family.remove')}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {canAdd && (
        <Button
          variant="default"
          leftSection={<IconPlus size={20} aria-hidden="true" />}
          onClick={() => setAdding(true)}
        >
          {t('family.add')}
        </Button>
      )}
      <AddChild isOpen={isAdding} close={() => setAdding(false)} />
      {renamed && <RenameChild child={renamed} close={() => setRenamed(null)} />}
      {removed && <RemoveChild child={removed} me={me} close={() => setRemoved(null)} />}
    </>
  );
}
