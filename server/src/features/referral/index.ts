export { referralData } from './personalData.ts';
export { restoreReward, rewardInviter, revokeReward, revokeOwedReward } from './rewardInviter.ts';
export { referralRoutes } from './routes.ts';
export { listInviterIds } from './store.ts';
