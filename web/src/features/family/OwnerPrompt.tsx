import { Button, Skeleton } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { errorText } from '../../lib/errors.ts';
import { joinedRooms } from '../../lib/joinedRooms.ts';
import { useT } from '../../lib/texts.tsx';
import { State } from '../../ui/State.tsx';
import { toast } from '../../ui/toast.ts';
import { switchChild, ownerQuery } from './api.ts';

export interface OwnerPromptProps {
  thing: string;
  isBare: boolean | undefined;
  children: ReactNode;
}

/**
 * Who: a parent who followed a link from a message about another child. The page switches to that child, and asks only
 * if switching would end a lesson in another tab, or has failed.
 */
export function OwnerPrompt({ thing, isBare, children }: OwnerPromptProps) {
  const t = useT();
  const whose = useQuery(ownerQuery(thing));
  const turn = useMutation({
    mutationFn: (id: string) => switchChild(id, window.location.pathname + window.location.search),
    onError: (error) => void toast('error', errorText(t, error)),
  });
  const inLesson = useQuery({ queryKey: ['joined_rooms'], queryFn: () => joinedRooms.isAny(), gcTime: 0 });
  const mustAsk = inLesson.data === true || inLesson.isError || turn.isError;
  const owner = inLesson.data === false ? whose.data?.id : undefined;
  const open = useEffectEvent((id: string) => turn.mutate(id));
  useEffect(() => {
    if (owner !== undefined) open(owner);
  }, [owner]);
  if (whose.isPending || (whose.data && !mustAsk))
    return <Skeleton height={320} radius="lg" role="status" aria-label={t('app.loading')} />;
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
