const KEY = 'skylark.teacher';

/** The teacher a family has chosen, kept for the tab while it signs in, and while it pays on another site. */
export function rememberTeacher(id: string): void {
  try {
    sessionStorage.setItem(KEY, id);
  } catch {
    // Without storage, the family has to choose again.
  }
}

export function rememberedTeacher(): string | undefined {
  try {
    return sessionStorage.getItem(KEY) ?? undefined;
  } catch {
    return undefined;
  }
}
