import { Button, type ButtonProps } from '@mantine/core';
import { PartNotLoaded } from '../lib/loadable.tsx';
import { loadAnew } from '../lib/loadAnew.ts';
import { useT } from '../lib/texts.tsx';

interface Props extends ButtonProps {
  retry: () => void;
  error: unknown;
}

/** Renders a failed part again. If its code is missing, the page is reloaded: browsers remember a failed import. */
export function RetryButton({ retry, error, ...button }: Props) {
  const t = useT();
  if (error instanceof PartNotLoaded)
    return (
      <Button {...button} onClick={() => loadAnew.here()}>
        {t('app.broken.reload')}
      </Button>
    );
  return (
    <Button {...button} onClick={retry}>
      {t('app.try_again')}
    </Button>
  );
}
