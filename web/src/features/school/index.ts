export { SchoolContacts } from './SchoolContacts.tsx';
export { WelcomeHeader } from './welcome/WelcomeHeader.tsx';
export { contactsQuery, offersQuery, publicTeachersQuery, schoolTextQuery } from './api.ts';
