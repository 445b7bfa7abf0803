import { queryClient } from '../../lib/queries.ts';
import { useT } from '../../lib/texts.tsx';
import { profileQuery } from './api.ts';
import { changeEmail } from './settingsApi.ts';
import { NewAddressForm } from './NewAddressForm.tsx';

/** Requests a new address, which takes effect once the link sent there was opened. */
export function EmailForm({ close }: { close: () => void }) {
  const t = useT();
  const showWaiting = (email: string): void => {
    queryClient.setQueryData(
      profileQuery.queryKey,
      (before) => before && { ...before, newEmail: email.trim().toLowerCase() },
    );
    close();
  };
  return (
    <NewAddressForm
      field="email"
      lead={t('profile.email.lead')}
      submitText={t('profile.email.send')}
      input={{ label: t('profile.email.new'), type: 'email', name: 'new_email', autoComplete: 'email' }}
      ask={(email, oldPassword) => changeEmail({ email, oldPassword })}
      onAsked={showWaiting}
      close={close}
    />
  );
}
