import { Button, Skeleton } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { errorText } from '../../lib/errors.ts';
import { useT } from '../../lib/texts.tsx';
import { State } from '../../ui/State.tsx';
import { toast } from '../../ui/toast.ts';
import { switchChild, ownerQuery } from './api.ts';

export interface OwnerPromptProps {
  thing: string;
  isBare: boolean | undefined;
  children: ReactNode;
}

/** Who: a parent who followed a link from a message about another child. */
export function OwnerPrompt({ thing, isBare, children }: OwnerPromptProps) {
  const t = useT();
  const whose = useQuery(ownerQuery(thing));
  const turn = useMutation({
    mutationFn: (id: string) => switchChild(id, window.location.pathname + window.location.search),
    onError: (error) => void toast('error', errorText(t, error)),
  });
  if (whose.isPending) return <Skeleton height={320} radius="lg" role="status" aria-label={t('app.loading')} />;
  if (whose.isError) return children;
  const { id, firstName: name } = whose.data;
  const offer = (
    <State
      isPage
      pose="found"
      role="status"
      title={t('family.other.title', { name })}
      text={t('family.other.text', { name })}
      action={
        <Button size="lg" loading={turn.isPending || turn.isSuccess} onClick={() => turn.mutate(id)}>
          {t('family.switch_to', { name })}
        </Button>
      }
    />
  );
  return isBare ? <main>{offer}</main> : offer;
}
