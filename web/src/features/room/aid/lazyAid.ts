import { lazyPart } from '../../../lib/lazyPart.ts';

const parts = () => import('./parts.ts');

/** Help for each other comes after the call: all of it in one piece. */
export const { Part: SignTools, preload: preloadAid } = lazyPart(['tools'], () => parts().then((all) => all.SignTools));
export const { Part: SignBubble } = lazyPart(['tools'], () => parts().then((all) => all.SignBubble));
export const { Part: RepairList } = lazyPart(['tools'], () => parts().then((all) => all.RepairList));
export const { Part: CallTrouble } = lazyPart(['tools'], () => parts().then((all) => all.CallTrouble));
export const { Part: ShareTool } = lazyPart(['tools'], () => parts().then((all) => all.ShareTool));
export const { Part: Sharing } = lazyPart(['tools'], () => parts().then((all) => all.Sharing));
export const { Part: SharedScreen } = lazyPart(['tools'], () => parts().then((all) => all.SharedScreen));
export const { Part: Stopped } = lazyPart(['tools'], () => parts().then((all) => all.Stopped));
export const { Part: Asked } = lazyPart(['tools'], () => parts().then((all) => all.Asked));
