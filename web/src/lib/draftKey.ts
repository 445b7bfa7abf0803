/** Under which a browser keeps the answers of a wizard that is not finished. */
export const DRAFT_KEY = 'skylark.trial';

/**
 * What the school knows of a family already: the wizard does not ask for it as if it did not. What it does not know stays
 * as the family typed it.
 */
export function beginDraft(known: Record<'childName' | 'parentName' | 'phone', string | null | undefined>): void {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(DRAFT_KEY) ?? '{}');
    const told = Object.fromEntries(Object.entries(known).filter(([, value]) => value));
    localStorage.setItem(DRAFT_KEY, JSON.stringify({ ...(typeof kept === 'object' && kept), ...told }));
  } catch {
    // Without storage the family types it once more.
  }
}
