import { Loader } from '@mantine/core';
import { useT } from '../lib/texts.tsx';

export function Loading() {
  const t = useT();
  return (
    <div role="status" style={{ display: 'grid', placeItems: 'center', minHeight: '50vh' }}>
      <Loader aria-label={t('app.loading')} />
    </div>
  );
}
