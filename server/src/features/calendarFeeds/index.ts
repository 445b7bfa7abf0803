export { addFeedToken, findFeedOwner, findFeedToken, removeFeed, replaceFeedToken } from './store.ts';
