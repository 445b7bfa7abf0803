export { referralData } from './personalData.ts';
export { restoreReward, rewardInviter, revokeReward, revokeOwedRewards } from './rewardInviter.ts';
export { referralRoutes } from './routes.ts';
export { listInviterIds } from './store.ts';
