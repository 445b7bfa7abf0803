import { Button } from '@mantine/core';
import { Link } from 'wouter';
import { paths } from '../../../lib/paths.ts';
import { useT } from '../../../lib/texts.tsx';
import mainAction from '../../../ui/mainAction.module.css';

/** The page's main action. */
export function BookTrial() {
  const t = useT();
  return (
    <Button component={Link} to={paths.wizard()} size="lg" className={mainAction.button}>
      {t('welcome.book')}
    </Button>
  );
}
