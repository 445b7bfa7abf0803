import { Button } from '@mantine/core';
import { useState } from 'react';
import { useT } from '../../lib/texts.tsx';
import { Notice } from '../../ui/Notice.tsx';
import styles from './Door.module.css';

/** Codes that are shown once: to copy or save before going on. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const t = useT();
  const [isCopied, setCopied] = useState(false);
  const text = codes.join('\n');
  return (
    <div className={styles['form']}>
      <h2>{t('codes.title')}</h2>
      <p>{t('codes.why')}</p>
      <ul className={styles['codes']}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button variant="default" onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}>
        {t('codes.copy')}
      </Button>
      <Button
        component="a"
        variant="default"
        href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
        download="skylark-desk-codes.txt"
      >
        {t('codes.save')}
      </Button>
      {isCopied && (
        <div role="status">
          <Notice kind="info">{t('codes.copied')}</Notice>
        </div>
      )}
      <Button onClick={onDone}>{t('codes.done')}</Button>
    </div>
  );
}
