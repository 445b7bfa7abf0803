import { Loader } from '@mantine/core';
import { useT } from '../lib/texts.tsx';
import layout from '../ui/layout.module.css';

export function Loading() {
  const t = useT();
  return (
    <div role="status" aria-label={t('app.loading')} className={layout.waitingPart}>
      <Loader aria-hidden />
    </div>
  );
}
