export { FamilyTasks } from './FamilyTasks.tsx';
