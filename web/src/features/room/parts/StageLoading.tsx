import { Skeleton } from '@mantine/core';
import { useT } from '../../../lib/texts.tsx';

/** In the shape of what comes: a page. */
export function StageLoading() {
  const t = useT();
  return (
    <div
      style={{ flex: 1, display: 'grid', placeItems: 'center', minHeight: 0 }}
      role="status"
      aria-label={t('app.loading')}
    >
      <Skeleton radius="lg" style={{ aspectRatio: '16 / 9', width: '100%', height: 'auto', maxHeight: '100%' }} />
    </div>
  );
}
