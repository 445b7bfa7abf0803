import { lazyDialog } from '../../parts/lazyDialog.tsx';

export const LostModal = lazyDialog('lost-modal', () => import('./LostModal.tsx').then((module) => module.LostModal), {
  soon: true,
});
