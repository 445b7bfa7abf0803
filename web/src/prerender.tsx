import { type Locale, locales } from '@skylark/contract/people.facts';
import type { LessonPackage } from '@skylark/contract/payments';
import type { LatestReview, PublishedReviews } from '@skylark/contract/reviews';
import type { PublicTeacher, SchoolContacts } from '@skylark/contract/school';
import type { TeacherChoice } from '@skylark/contract/teacherChoice';
import type { TeacherPage } from '@skylark/contract/teacherPages';
import { renderToString } from 'react-dom/server';
import { App } from './app/App.tsx';
import { preloadFor } from './app/routeAt.ts';
import type { Prerendered } from './app/takePrerendered.ts';
import { latestReviewsQuery, offersQuery, publicTeachersQuery, schoolTextQuery } from './features/school/index.ts';
import { ANY_TIME, choiceQuery } from './features/teacherChoice/index.ts';
import { contactsQuery } from './parts/contactsQuery.ts';
import { teacherPageQuery, teacherReviewsQuery } from './features/teacherPage/index.ts';
import { queryClient } from './lib/queries.ts';
import { show, speak, textOf } from './lib/texts.tsx';

/** The school's data shown on public pages. */
export interface SchoolData {
  contacts: SchoolContacts;
  teachers: PublicTeacher[];
  /** For /welcome: teachers to choose from, with the latest reviews. */
  choice: TeacherChoice | null;
  reviews: LatestReview[];
  packages: LessonPackage[];
  /** The teacher whose page it is; null on every other page. */
  teacher: { page: TeacherPage; reviews: PublishedReviews } | null;
  texts: Record<
    'terms' | 'privacy',
    { title: string; blocks: { kind: 'heading' | 'paragraph' | 'item'; text: string }[] }
  >;
}

export interface PrerenderedParts {
  /** Content of the page's root element. */
  html: string;
  title: string;
  description: string;
  /** Links and similar elements for the page's head. */
  head: string;
  prerendered: Prerendered;
}

/** A page rendered on the server. */
interface Page {
  /** The module whose styles it needs. */
  module: string;
  /**
   * Whether the page works only with its code: until that has loaded, nothing can be pressed or typed. Otherwise the
   * browser itself might submit a form with a password in the address, or typed text might be lost.
   */
  isInert: boolean;
}
export const pages: Record<string, Page> = {
  '/welcome': { module: 'src/features/school/welcome/WelcomePage.tsx', isInert: false },
  '/teachers/:id': { module: 'src/features/teacherPage/TeacherPage.tsx', isInert: false },
  '/login': { module: 'src/features/auth/LoginPage.tsx', isInert: true },
  '/login/email': { module: 'src/features/auth/LoginCodePage.tsx', isInert: true },
  '/tablet': { module: 'src/features/auth/TabletPage.tsx', isInert: true },
  '/login/phone': { module: 'src/features/auth/LoginCodePage.tsx', isInert: true },
  '/register': { module: 'src/features/auth/RegisterPage.tsx', isInert: true },
  '/register/wizard': { module: 'src/features/trial/TrialWizardPage.tsx', isInert: true },
  '/forget-password': { module: 'src/features/auth/ForgetPasswordPage.tsx', isInert: true },
  '/check': { module: 'src/features/devices/check/index.ts', isInert: true },
  '/pages/terms': { module: 'src/features/school/TextPage.tsx', isInert: false },
  '/pages/privacy': { module: 'src/features/school/TextPage.tsx', isInert: false },
};

let ready: Promise<void> | undefined;
/** Loads every page and its texts in all languages, once. */
async function prepare(): Promise<void> {
  await Promise.all(Object.keys(pages).map(preloadFor));
  for (const locale of locales) await speak(locale);
}

/** Renders a page as a browser would initially, for a visitor who is not signed in. */
export async function prerender(path: string, locale: Locale, school: SchoolData): Promise<PrerenderedParts> {
  ready ??= prepare();
  await ready;
  // Synchronous from here on, so that two pages never share their data.
  const data = dataOf(path, locale, school);
  queryClient.clear();
  for (const [key, value] of data) queryClient.setQueryData(key, value);
  show(locale);
  const { head, html } = splitHead(renderToString(<App at={path} />));
  queryClient.clear();
  const title = /<title>([^<]*)<\/title>/.exec(head)?.[1] ?? school.contacts.name;
  return {
    html,
    title,
    description: descriptionOf(school),
    head: head.replace(/<title>[^<]*<\/title>/, ''),
    prerendered: { path, locale, data },
  };
}

const DESCRIPTION_LETTERS = 200;

/** The description shown by search engines and messengers. */
function descriptionOf({ teacher }: SchoolData): string {
  const said = [teacher?.page.about, teacher?.page.text].filter(Boolean).join(' ').replaceAll(/\s+/g, ' ');
  if (said === '') return textOf('welcome.description');
  return said.length <= DESCRIPTION_LETTERS ? said : `${said.slice(0, DESCRIPTION_LETTERS - 1).trimEnd()}…`;
}

function dataOf(path: string, locale: Locale, school: SchoolData): Prerendered['data'] {
  const { teacher } = school;
  if (teacher)
    return [
      [teacherPageQuery(teacher.page.id, locale).queryKey, teacher.page],
      [teacherReviewsQuery(teacher.page.id).queryKey, { pages: [teacher.reviews], pageParams: [null] }],
    ];
  const contacts = [contactsQuery(locale).queryKey, school.contacts] as const;
  switch (path) {
    case '/welcome':
      return [
        contacts,
        [publicTeachersQuery(locale).queryKey, school.teachers],
        [
          choiceQuery({ kind: 'trial' }, { locale, when: ANY_TIME }).queryKey,
          school.choice && { pages: [school.choice], pageParams: [null] },
        ],
        [latestReviewsQuery.queryKey, school.reviews],
        [offersQuery.queryKey, school.packages],
      ];
    case '/pages/terms':
      return [contacts, [schoolTextQuery('terms', locale).queryKey, school.texts.terms]];
    case '/pages/privacy':
      return [contacts, [schoolTextQuery('privacy', locale).queryKey, school.texts.privacy]];
    default:
      return [];
  }
}

/** React outputs head elements first when there is no head. */
function splitHead(rendered: string): { head: string; html: string } {
  const head = /^(?:<title>[^<]*<\/title>|<(?:meta|link)\b[^>]*>)*/.exec(rendered)?.[0] ?? '';
  return { head, html: rendered.slice(head.length) };
}
