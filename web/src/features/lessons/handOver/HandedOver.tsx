import { Button } from '@mantine/core';
import { Link } from 'wouter';
import { paths } from '../../../lib/paths.ts';
import { useT } from '../../../lib/texts.tsx';
import { State } from '../../../ui/State.tsx';

export interface HandedOverProps {
  /** The teacher who has it now. */
  name: string;
  /** Whether it was taken over before it began. */
  isBefore?: boolean;
  /** The page has no frame with a main landmark. */
  isBare: boolean;
}

/** For the teacher whose lesson another one has taken over. */
export function HandedOver({ name, isBefore = false, isBare }: HandedOverProps) {
  const t = useT();
  const title = t(isBefore ? 'handed_over.before.title' : 'handed_over.title', { name });
  const state = (
    <>
      <title>{title}</title>
      <State
        isPage={isBare}
        pose="flying"
        role="alert"
        title={title}
        text={t(isBefore ? 'handed_over.before.text' : 'handed_over.text', { name })}
        action={
          <Button size="lg" component={Link} to={paths.lessons}>
            {t('app.not_found.home')}
          </Button>
        }
      />
    </>
  );
  return isBare ? <main>{state}</main> : state;
}
