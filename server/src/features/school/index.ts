export { contactsIn, readContacts } from './readContacts.ts';
export { readPublicTeachers } from './readPublicTeachers.ts';
export { readSchoolText } from './readSchoolText.ts';
export { findContacts, listPublicTeacherIds, listShownTeachers } from './store.ts';
export { schoolRoutes } from './routes.ts';
export { textBlocks } from './textBlocks.ts';
