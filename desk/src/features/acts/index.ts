export { ActDialog, type Asked } from './ActDialog.tsx';
export { ActsProvider } from './ActsProvider.tsx';
