import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { Link } from 'wouter';
import { paths } from '../../lib/paths.ts';
import { session } from '../../lib/session.ts';
import { useT } from '../../lib/texts.tsx';
import { profileQuery } from '../profile/index.ts';
import mainAction from '../../ui/mainAction.module.css';

/** The next step for the reader: a visitor tries a lesson, a family books, the teacher edits the page. */
export function BookWith({ teacherId }: { teacherId: string }) {
  const t = useT();
  const isSignedIn = useSyncExternalStore(session.subscribe, session.token, () => null) !== null;
  const { data: me } = useQuery({ ...profileQuery, enabled: isSignedIn });
  if (isSignedIn && !me) return null;
  const next = !me
    ? ({ to: paths.wizard(), text: t('welcome.page.trial') } as const)
    : me.type === 'student'
      ? ({ to: paths.booking, text: t('welcome.page.book') } as const)
      : me.id === teacherId && ({ to: paths.settings.profile, text: t('welcome.page.change') } as const);
  if (!next) return null;
  return (
    <Button component={Link} to={next.to} size="lg" className={mainAction.button}>
      {next.text}
    </Button>
  );
}
