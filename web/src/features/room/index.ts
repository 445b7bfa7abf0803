export { BoardGone, BoardNotices } from './board/BoardNotices.tsx';
export type { BoardSession } from './board/BoardSession.ts';
export { useBoardSession } from './board/useBoardSession.ts';
export { useLink } from './link/useLink.ts';
