export { referralData } from './personalData.ts';
export { rewardInviter, takeBackReward, takeOwedReward } from './rewardInviter.ts';
export { referralRoutes } from './routes.ts';
export { listInviterIds } from './store.ts';
