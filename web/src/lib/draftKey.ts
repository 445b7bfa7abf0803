/** Storage key of an unfinished wizard's answers. */
export const DRAFT_KEY = 'skylark.trial';

/** Prefills the wizard with what the school already knows about a family. Unknown fields keep what the family typed. */
export function startDraft(
  known: Record<'childName' | 'parentName' | 'phone', string | null | undefined> & { childAge: number | null },
): void {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(DRAFT_KEY) ?? '{}');
    const told = Object.fromEntries(Object.entries(known).filter(([, value]) => value));
    localStorage.setItem(DRAFT_KEY, JSON.stringify({ ...(typeof kept === 'object' && kept), ...told }));
  } catch {
    // Without storage the family has to type it again.
  }
}
