import { useT } from '../../lib/texts.tsx';
import { type Owner, RemovalDialog } from '../auth/index.ts';
import { deleteAccount } from './api.ts';

export function DeleteAccount({ me, close, onDeleted }: { me: Owner; close: () => void; onDeleted: () => void }) {
  const t = useT();
  return (
    <RemovalDialog
      title={t('profile.data.delete.title')}
      passwordLabel={t('profile.email.password')}
      action={t('profile.data.delete.action')}
      me={me}
      remove={deleteAccount}
      onRemoved={onDeleted}
      close={close}
    >
      <p>{t('profile.data.delete.goes')}</p>
      <p>{t('profile.data.delete.stays')}</p>
    </RemovalDialog>
  );
}
