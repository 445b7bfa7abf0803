import type { Child } from '@skylark/contract/family';
import { paths } from '../../lib/paths.ts';
import { shownChild } from '../../lib/shownChild.ts';
import { useT } from '../../lib/texts.tsx';
import { toast } from '../../ui/toast.ts';
import { type Owner, RemovalDialog } from '../auth/index.ts';
import { askFamilyAnew, removeChild } from './api.ts';

export function RemoveChild({ child, me, close }: { child: Child; me: Owner; close: () => void }) {
  const t = useT();
  const { firstName: name } = child;
  const onRemoved = async (): Promise<void> => {
    // The child this page was showing no longer exists.
    if (child.isChosen) return shownChild.turn('', paths.lessons);
    close();
    void toast('done', t('family.removed', { name }));
    await askFamilyAnew();
  };
  return (
    <RemovalDialog
      title={t('family.remove.title', { name })}
      passwordLabel={t('family.password')}
      action={t('family.remove.action')}
      me={me}
      remove={(password) => removeChild(child.id, password)}
      onRemoved={onRemoved}
      close={close}
    >
      <p>{t('family.remove.goes', { name })}</p>
      <p>{t('family.remove.stays')}</p>
    </RemovalDialog>
  );
}
