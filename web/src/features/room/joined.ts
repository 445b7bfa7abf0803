const key = (roomId: string): string => `skylark.joined.${roomId}`;

/** In this tab, this lesson: whoever went in before comes back without being asked about devices again. */
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
    // Then a reload asks once more.
  }
}

export function forgetJoined(roomId: string): void {
  try {
    sessionStorage.removeItem(key(roomId));
  } catch {
    // There was nothing to forget.
  }
}
