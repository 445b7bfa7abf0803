/** What a press on the page does. Pictures have no tool: they are chosen, pasted or dropped. */
export const tools = [
  'pen',
  'highlighter',
  'eraser',
  'line',
  'arrow',
  'rectangle',
  'ellipse',
  'text',
  'stamp',
  'pointer',
  'select',
  'move',
] as const;
export type Tool = (typeof tools)[number];

export type InkTool = Extract<Tool, 'pen' | 'highlighter'>;
export type ShapeTool = Extract<Tool, 'line' | 'arrow' | 'rectangle' | 'ellipse'>;

/** Whether fingers may use it while a pen draws: viewing and pointing change nothing. */
export const isForFingersInPenMode = (tool: Tool): boolean => tool === 'move' || tool === 'pointer';
