export { Asked } from './Asked.tsx';
export { RepairList } from './RepairList.tsx';
export { SignBubble } from './SignBubble.tsx';
export { SignTools } from './SignTools.tsx';
export { Stopped } from './Stopped.tsx';
