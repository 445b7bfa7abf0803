import { lazyPart } from '../../../lib/lazyPart.ts';
import { afterCall } from '../afterCall.tsx';

const parts = () => import('./parts.ts');

/** Help for each other comes after the call: all of it in one piece. */
const signTools = lazyPart(['tools'], () => parts().then((all) => all.SignTools));
export const SignTools = afterCall(signTools);
export const preloadAid = signTools.preload;
export const SignBubble = afterCall(lazyPart(['tools'], () => parts().then((all) => all.SignBubble)));
export const RepairList = afterCall(lazyPart(['tools'], () => parts().then((all) => all.RepairList)));
export const CallTrouble = afterCall(lazyPart(['tools'], () => parts().then((all) => all.CallTrouble)));
export const ShareTool = afterCall(lazyPart(['tools'], () => parts().then((all) => all.ShareTool)));
export const Sharing = afterCall(lazyPart(['tools'], () => parts().then((all) => all.Sharing)));
export const SharedScreen = afterCall(lazyPart(['tools'], () => parts().then((all) => all.SharedScreen)));
/** Stands in the place of the faces, at once. */
export const { Part: Stopped } = lazyPart(['tools'], () => parts().then((all) => all.Stopped));
export const Asked = afterCall(lazyPart(['tools'], () => parts().then((all) => all.Asked)));
