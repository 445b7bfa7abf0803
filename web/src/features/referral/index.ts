export { InvitedBy } from './InvitedBy.tsx';
