const key = (roomId: string): string => `skylark.stopped.${roomId}`;

/** In this tab, this lesson: a reload stays stopped, also before the school has been told. */
export function wasStopped(roomId: string): boolean {
  try {
    return sessionStorage.getItem(key(roomId)) !== null;
  } catch {
    return false;
  }
}

export function rememberStop(roomId: string, isStopped: boolean): void {
  try {
    if (isStopped) sessionStorage.setItem(key(roomId), '1');
    else sessionStorage.removeItem(key(roomId));
  } catch {
    // Then the school alone remembers.
  }
}
