import { useSyncExternalStore } from 'react';
import type { BoardEngine } from './engine/BoardEngine.ts';
import type { BoardSnapshot } from './engine/BoardStore.ts';
import type { EngineHolder } from './EngineHolder.ts';

/** The state shown around a board's canvas. */
export const useBoard = ({ store }: BoardEngine): BoardSnapshot =>
  useSyncExternalStore(store.subscribe, store.snapshot);

/** The engine of a board, once there is one. */
export const useEngine = (box: EngineHolder): BoardEngine | undefined =>
  useSyncExternalStore(box.subscribe, box.engine);
