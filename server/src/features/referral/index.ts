export { referralData } from './personalData.ts';
export { rewardInviter, takeBackReward, takeOwedReward } from './reward.ts';
export { referralRoutes } from './routes.ts';
export { findInviterId } from './store.ts';
