export { Asked } from './Asked.tsx';
export { CallTrouble } from './CallTrouble.tsx';
export { RepairList } from './RepairList.tsx';
export { SignBubble } from './SignBubble.tsx';
export { SignTools } from './SignTools.tsx';
export { Stopped } from './Stopped.tsx';
