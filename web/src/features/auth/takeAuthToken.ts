import { SCHOOL_VIEW_LESSON } from '@skylark/contract/schoolView.facts';
import { isAdminIframe, isFramed } from '../../lib/adminIframe.ts';
import { call } from '../../lib/call.ts';
import { loginPath, paths } from '../../lib/paths.ts';
import { isSchoolView } from '../../lib/schoolView.ts';
import { session } from '../../lib/session.ts';
import { linkQuestion } from './linkQuestion.ts';

const PARAMETER = 'auth_token';
/** Tells the sign-in page that a used link brought the person there. */
export const LINK_USED_PARAMETER = 'link_used';

/**
 * Removes `auth_token` from the address and signs in with it: a one-time token is exchanged for a session
 * (specification, point 4). A person signed in to another account is asked first. A session token is accepted only
 * inside the frame of an admin page, and for this page only. An invalid token has no effect for a signed-in person, and
 * sends others to sign-in by phone: such links are sent by SMS, to families without a password.
 */
export async function takeAuthToken(window: Window): Promise<void> {
  if (isSchoolView) return takeView(window);
  const url = new URL(window.location.href);
  const token = url.searchParams.get(PARAMETER);
  if (token === null) return;
  url.searchParams.delete(PARAMETER);
  window.history.replaceState(window.history.state, '', url);
  if (await isTaken(token)) return;
  if (session.token() !== null) return;
  // Admin pages open the app with links, too, and managers have passwords, not phones.
  const signIn = isAdminIframe() ? paths.login : paths.loginCode('phone');
  const back = new URL(loginPath(url), url).searchParams.get('back_url');
  const search = new URLSearchParams({ [LINK_USED_PARAMETER]: '1', ...(back !== null && { back_url: back }) });
  window.history.replaceState(null, '', `${signIn}?${search.toString()}`);
}

/**
 * Opens the view that the desk requested, with the token after `#`. Any other link, such as a stranger's own, opens
 * nothing: the page then shows that the view is over. The desk may name the lesson whose page is to be opened.
 */
async function takeView(window: Window): Promise<void> {
  const { hash, search } = window.location;
  const token = hash.slice(1);
  const lesson = new URLSearchParams(search).get(SCHOOL_VIEW_LESSON) ?? '';
  window.history.replaceState(null, '', /^[\da-f-]{36}$/.test(lesson) ? paths.lesson(lesson) : paths.lessons);
  try {
    const opened = await call('GET /api/v2/auth/sessions/{id}', { params: { id: token } });
    if (opened.viewer) session.hold(opened.token, opened.viewer);
  } catch (error) {
    console.info('The view could not be opened.', error);
  }
}

/** @returns whether the token signs in, now or after the person has confirmed */
async function isTaken(token: string): Promise<boolean> {
  try {
    if (session.token() !== null) {
      const { name, replaces } = await call('POST /api/v2/auth/links/look', { body: { token } });
      if (replaces !== null) {
        linkQuestion.ask({ token, name, replaces });
        return true;
      }
    }
    await openLink(token);
    return true;
  } catch {
    return isAdminIframe() && isFramed() && (await isSessionTaken(token));
  }
}

/**
 * Exchanges a one-time token. A person's own session replaces the browser's; one opened by the school is for this page
 * only.
 */
export async function openLink(token: string): Promise<void> {
  const opened = await call('GET /api/v2/auth/sessions/{id}', { params: { id: token } });
  if (opened.viewer) session.hold(opened.token, opened.viewer);
  else session.begin(opened.token);
}

/** Only sites in ADMIN_ORIGINS can frame a page, and they may pass a session of their own. */
async function isSessionTaken(token: string): Promise<boolean> {
  try {
    await call('GET /api/v2/profile', { token });
    session.hold(token);
    return true;
  } catch {
    return false;
  }
}
