export { SchoolContacts } from './SchoolContacts.tsx';
export { contactsQuery, offersQuery, publicTeachersQuery, schoolTextQuery } from './api.ts';
