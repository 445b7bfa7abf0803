import { useEffect } from 'react';
import { useRoomSession } from './useRoom.ts';

/** A first failure may be resolved in a moment, and loading may take a while on a slow network. */
const FAILED_MS = 1_500;
const LOADING_MS = 8_000;

/** Reports to the other side when this page doesn't show the slide, and when it does again. */
export function useReportedSlide(isUnseen: boolean, hasFailed: boolean): void {
  const room = useRoomSession();
  useEffect(() => {
    if (!isUnseen) return undefined;
    const timer = setTimeout(() => room.reportSlide(true), hasFailed ? FAILED_MS : LOADING_MS);
    return () => clearTimeout(timer);
  }, [room, isUnseen, hasFailed]);
  useEffect(() => {
    if (!isUnseen) return undefined;
    return () => room.reportSlide(false);
  }, [room, isUnseen]);
}
