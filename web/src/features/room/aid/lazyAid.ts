import { lazyPart } from '../../../lib/lazyPart.ts';
import { afterCall } from '../afterCall.tsx';

const parts = () => import('./parts.ts');

/** Mutual help loads after the call, in one chunk. */
const signTools = lazyPart(['tools'], () => parts().then((all) => all.SignTools));
export const SignTools = afterCall(signTools);
export const preloadAid = signTools.preload;
export const SignBubble = afterCall(lazyPart(['tools'], () => parts().then((all) => all.SignBubble)));
export const RepairList = afterCall(lazyPart(['tools'], () => parts().then((all) => all.RepairList)));
export const CallTrouble = afterCall(lazyPart(['tools'], () => parts().then((all) => all.CallTrouble)));
export const ShareTool = afterCall(lazyPart(['tools'], () => parts().then((all) => all.ShareTool)));
export const SchoolLine = afterCall(lazyPart(['tools'], () => parts().then((all) => all.SchoolLine)));
export const Sharing = afterCall(lazyPart(['tools'], () => parts().then((all) => all.Sharing)));
export const SharedScreen = afterCall(lazyPart(['tools'], () => parts().then((all) => all.SharedScreen)));
/** Replaces the faces immediately, so it does not wait for the call. */
export const { Part: Stopped } = lazyPart(['tools'], () => parts().then((all) => all.Stopped));
export const Asked = afterCall(lazyPart(['tools'], () => parts().then((all) => all.Asked)));
