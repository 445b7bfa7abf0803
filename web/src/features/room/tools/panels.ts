/** The panels a teacher can open next to the board, in the order of their tabs. */
export const panels = ['notes', 'aids', 'words', 'homework', 'chat'] as const;
export type Panel = (typeof panels)[number];

/** Those available before the lesson. */
export const preparedPanels: readonly Panel[] = ['notes', 'aids', 'words'];

export interface PanelProps {
  open: Panel | null;
  toggle: (panel: Panel) => void;
}
