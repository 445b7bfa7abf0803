export { ActDialog, type Asked } from './ActDialog.tsx';
export { ActsProvider, useActs } from './ActsProvider.tsx';
export { useEffectWords } from './words.ts';
