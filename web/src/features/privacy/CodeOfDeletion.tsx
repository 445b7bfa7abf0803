import { TextInput } from '@mantine/core';
import { CODE_LENGTH } from '@skylark/contract/auth.facts';
import { useT } from '../../lib/texts.tsx';

interface Props {
  sentTo: string;
  minutes: number;
  code: string;
  error: string | undefined;
  /** Receives the digits only. */
  onChange: (code: string) => void;
}

/** Field for the code that was sent to a proved address. */
export function CodeOfDeletion({ sentTo, minutes, code, error, onChange }: Props) {
  const t = useT();
  return (
    <>
      <p role="status">{t('profile.data.delete.sent', { address: sentTo, minutes })}</p>
      <TextInput
        label={t('profile.data.delete.code')}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={CODE_LENGTH}
        value={code}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value.replace(/\D/g, ''))}
      />
    </>
  );
}
