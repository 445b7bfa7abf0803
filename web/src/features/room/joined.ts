const key = (roomId: string): string => `skylark.joined.${roomId}`;

/** Whether this tab has joined this lesson before; then the person rejoins without being asked about devices. */
export function hasJoined(roomId: string): boolean {
  try {
    return sessionStorage.getItem(key(roomId)) !== null;
  } catch {
    return false;
  }
}

export function rememberJoined(roomId: string): void {
  try {
    sessionStorage.setItem(key(roomId), '1');
  } catch {
    // Without storage, a reload asks again.
  }
}

export function forgetJoined(roomId: string): void {
  try {
    sessionStorage.removeItem(key(roomId));
  } catch {
    // Nothing was stored.
  }
}
