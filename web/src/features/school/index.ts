export { SchoolContacts } from './SchoolContacts.tsx';
