const key = (roomId: string): string => `skylark.stopped.${roomId}`;

/** Whether the call was stopped in this tab and lesson: survives a reload, even before the school was notified. */
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
    // Without storage, only the school knows.
  }
}
