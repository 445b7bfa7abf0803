export { Board, type BoardActions } from './Board.tsx';
export type { BoardPort, ViewRect } from './BoardPort.ts';
export { exportPage } from './exportPage.ts';
export { exportPages } from './exportPages.ts';
export { PageComments } from './PageComments.tsx';
export { PlayedBoard } from './PlayedBoard.tsx';
export { ReadOnlyBoard } from './ReadOnlyBoard.tsx';
export { preloadSlide } from './slides.ts';
