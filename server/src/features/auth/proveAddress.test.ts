import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, ask, get, post, refusal } from '../../../test/http.ts';
import { codeIn, jobsAreDone, linkToken, outboxOf, messagesAreDone } from '../../../test/outbox.ts';
import { openSchool, type School } from '../../../test/school.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool({ hasLimits: false });
});
afterAll(() => school.close());

type Session = { token: string };
const PASSWORD = 'a lark at dawn';
const REGISTRATION = {
  first_name: 'Masha',
  last_name: 'Koval',
  parent_name: 'Iryna Koval',
  password: PASSWORD,
  password_confirmation: PASSWORD,
  consent: true,
};
let families = 0;
/** Registers with addresses that may be anyone's. */
async function registered(): Promise<{ email: string; phone: string; session: Session }> {
  families += 1;
  const email = `proof-${families}@example.test`;
  const phone = `+380672${String(families).padStart(6, '0')}`;
  const { body } = await post(school, '/api/v2/auth/registrations', { ...REGISTRATION, phone, email });
  return { email, phone, session: body };
}
async function newest(recipient: string) {
  for (const job of ['auth.send_code', 'auth.send_reset']) await jobsAreDone(school, job);
  await messagesAreDone(school);
  const [message] = await outboxOf(school, recipient);
  if (!message) throw new Error('nothing was sent');
  return message;
}
const confirmation = async (email: string) => linkToken(await newest(email));
const confirm = (token: string, as?: Session) => post(school, `/api/v2/auth/email_confirmations/${token}`, {}, as);
type Address = { email: string } | { phone: string };
const askCode = (address: Address) =>
  post(school, '/api/v2/auth/codes', { strategy: 'email' in address ? 'email' : 'phone', ...address });
async function handIn(address: Address, as?: Session): Promise<Answer> {
  const { body } = await askCode(address);
  const code = codeIn(await newest('email' in address ? address.email : address.phone));
  return post(school, `/api/v2/auth/codes/${body.id}`, { code }, as);
}
async function signInByCode(address: Address): Promise<Session> {
  const handed = await handIn(address);
  return (await get(school, `/api/v2/auth/sessions/${handed.body.id}`)).body as Session;
}
const profile = (as: Session) => get(school, '/api/v2/profile', as);
const signIn = (email: string) => post(school, '/api/v2/auth/sessions', { email, password: PASSWORD });
const sentTo = async (recipient: string): Promise<number> => {
  await jobsAreDone(school, 'auth.send_code');
  await jobsAreDone(school, 'auth.send_reset');
  return (await outboxOf(school, recipient)).length;
};

describe('an account that somebody created with a family’s address', () => {
  it('is the family’s alone once it signs in by a code to its e-mail', async () => {
    const { email, phone, session } = await registered();
    // A link that hasn't been opened yet, and a calendar feed that can read the account.
    await get(school, '/api/v2/profile/calendar', session);
    const handed = await handIn({ email });
    expect(handed).toMatchObject({ status: 200, body: { password_dropped: true } });
    const owner = (await get(school, `/api/v2/auth/sessions/${handed.body.id}`)).body as Session;
    expect(await profile(session)).toMatchObject(refusal('not_signed_in', 401));
    expect(await signIn(email)).toMatchObject(refusal('wrong_credentials', 401));
    expect(await profile(owner)).toMatchObject({ body: { is_email_confirmed: true, has_password: false } });
    expect((await newest(email)).subject).toBe('Please set a new password for Skylark');
    expect(await school.database.db.selectFrom('calendarFeeds').select('token').execute()).toEqual([]);

    // The phone belongs to whoever created the account, so no code is sent there.
    const before = await sentTo(phone);
    await askCode({ phone });
    expect(await sentTo(phone)).toBe(before);
  });

  it('is the family’s alone once it signs in by a code to its phone; the e-mail opens nothing', async () => {
    const { email, phone, session } = await registered();
    const link = await confirmation(email);
    const owner = await signInByCode({ phone });
    expect(await profile(session)).toMatchObject({ status: 401 });
    expect(await signIn(email)).toMatchObject({ status: 401 });
    // The link sent before the proof was invalidated with everything else.
    expect(await confirm(link)).toMatchObject(refusal('link_used', 410));
    const before = await sentTo(email);
    await post(school, '/api/v2/auth/password_resets', { email });
    await askCode({ email });
    expect(await sentTo(email)).toBe(before);
    // The owner may still prove it as theirs while signed in.
    await get(school, '/api/v2/profile/resend_confirmation_email', owner);
    const again = await confirmation(email);
    expect(await confirm(again)).toMatchObject(refusal('sign_in_first', 403));
    expect(await profile(owner)).toMatchObject({ body: { is_email_confirmed: false } });
    // The same link, after signing in.
    expect(await confirm(again, owner)).toMatchObject({ status: 200, body: { password_dropped: false } });
    expect(await profile(owner)).toMatchObject({ body: { is_email_confirmed: true } });
    await askCode({ email });
    expect(await sentTo(email)).toBeGreaterThan(before + 1);
  });

  it('is the family’s alone once it resets the password', async () => {
    const { email, phone, session } = await registered();
    await post(school, '/api/v2/auth/password_resets', { email });
    const token = linkToken(await newest(email));
    const body = { password: 'of the owner', password_confirmation: 'of the owner' };
    expect(await post(school, `/api/v2/auth/activations/${token}`, body)).toMatchObject({ status: 200 });
    expect(await profile(session)).toMatchObject({ status: 401 });
    expect(await signIn(email)).toMatchObject({ status: 401 });
    const before = await sentTo(phone);
    await askCode({ phone });
    expect(await sentTo(phone)).toBe(before);
    expect(await post(school, '/api/v2/auth/sessions', { email, password: 'of the owner' })).toMatchObject({
      status: 200,
    });
  });

  it('doesn’t become the family’s by a change of address that it confirms in its own browser', async () => {
    const { email, session } = await registered();
    await confirm(await confirmation(email), session);
    const victim = `victim-${email}`;
    await post(school, '/api/v2/profile/email', { email: victim, old_password: PASSWORD }, session);
    expect(await confirm(await confirmation(victim))).toMatchObject(refusal('sign_in_first', 403));
    // The family can still register a separate account with its address.
    const own = { ...REGISTRATION, phone: `+380673${String(families).padStart(6, '0')}`, email: victim };
    expect(await post(school, '/api/v2/auth/registrations', own)).toMatchObject({ status: 200 });
    expect(await confirm(await confirmation(email), session)).toMatchObject(refusal('link_used', 410));
    expect(await profile(session)).toMatchObject({ body: { email } });
  });

  it('is never shared by two who prove one address each: the second gets no access, in either order', async () => {
    // A stranger first proves their own number, then sets the family's email in that account.
    const { email, phone, session } = await registered();
    await post(school, '/api/v2/profile/proofs', { strategy: 'phone', old_password: PASSWORD }, session);
    const code = codeIn(await newest(phone));
    await post(school, '/api/v2/profile/proofs/confirmation', { strategy: 'phone', code }, session);
    const first = await confirmation(email);
    expect(await confirm(first)).toMatchObject(refusal('sign_in_first', 403));
    const before = await sentTo(email);
    await askCode({ email });
    await post(school, '/api/v2/auth/password_resets', { email });
    expect(await sentTo(email)).toBe(before);
    const victim = `second-${email}`;
    await post(school, '/api/v2/profile/email', { email: victim, old_password: PASSWORD }, session);
    expect(await confirm(await confirmation(victim))).toMatchObject(refusal('sign_in_first', 403));
    await askCode({ email: victim });
    expect((await outboxOf(school, victim)).filter(({ subject }) => /code/.test(subject ?? ''))).toEqual([]);
    const { rows } = await school.database.pool.query('select 1 from accounts where email = $1', [victim]);
    expect(rows).toEqual([]);
  });

  it('can’t be kept by acting at the same moment', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { email, session } = await registered();
      const { body } = await askCode({ email });
      const code = codeIn(await newest(email));
      const [handed] = await Promise.all([
        post(school, `/api/v2/auth/codes/${body.id}`, { code }),
        post(school, '/api/v2/profile/password', { old_password: PASSWORD, password: 'mine for ever' }, session),
        signIn(email),
        post(school, '/api/v2/profile/email', { email: `thief-${email}`, old_password: PASSWORD }, session),
        signIn(email),
      ]);
      expect(handed).toMatchObject({ status: 200 });
      expect(await profile(session)).toMatchObject({ status: 401 });
      for (const password of [PASSWORD, 'mine for ever'])
        expect(await post(school, '/api/v2/auth/sessions', { email, password })).toMatchObject({ status: 401 });
      const sessions = await school.database.pool.query(
        'select 1 from sessions s join accounts p on p.id = s.person_id where p.email = $1',
        [email],
      );
      expect(sessions.rowCount).toBe(0);
      const pending = await school.database.pool.query(
        "select 1 from one_time_tokens t join accounts p on p.id = t.person_id where p.email = $1 and purpose = 'change_email' and used_at is null",
        [email],
      );
      expect(pending.rowCount).toBe(0);
    }
  });
});

describe('a family that made its account itself', () => {
  it('stays signed in, with its password, where it confirms; other sessions end', async () => {
    const { email, phone, session } = await registered();
    const other = (await signIn(email)).body as Session;
    expect(await confirm(await confirmation(email), session)).toMatchObject({ body: { password_dropped: false } });
    expect(await profile(session)).toMatchObject({ body: { has_password: true, is_email_confirmed: true } });
    expect(await profile(other)).toMatchObject({ status: 401 });
    expect(await signIn(email)).toMatchObject({ status: 200 });
    // An unproved number may be another family's: it can't be used to sign in until it is proved in the settings.
    await expect(handIn({ phone })).rejects.toThrow('nothing was sent');
    expect(await profile(session)).toMatchObject({ body: { has_password: true } });
  });

  it('loses nothing by a later proof of the same address, anywhere', async () => {
    const { email, session } = await registered();
    await confirm(await confirmation(email), session);
    expect(await handIn({ email })).toMatchObject({ body: { password_dropped: false } });
    expect(await profile(session)).toMatchObject({ status: 200 });
  });

  it('is not mistaken for a stranger’s session that confirms', async () => {
    const [one, other] = [await registered(), await registered()];
    expect(await confirm(await confirmation(one.email), other.session)).toMatchObject({
      body: { password_dropped: true },
    });
    expect(await profile(one.session)).toMatchObject({ status: 401 });
    expect(await profile(other.session)).toMatchObject({ status: 200 });
    expect(await ask(school, 'DELETE', '/api/v2/auth/session', { as: other.session })).toMatchObject({ status: 200 });
  });
});

describe('a mother who gave both addresses herself', () => {
  it('confirms the second with the link on another device: she signs in there by the first, and nothing is lost', async () => {
    const { email, phone } = await registered();
    const home = await signInByCode({ phone });
    await get(school, '/api/v2/profile/resend_confirmation_email', home);
    const link = await confirmation(email);
    expect(await confirm(link)).toMatchObject(refusal('sign_in_first', 403));
    const elsewhere = await signInByCode({ phone });
    expect(await confirm(link, elsewhere)).toMatchObject({ status: 200, body: { password_dropped: false } });
    expect(await profile(await signInByCode({ email }))).toMatchObject({
      body: { is_email_confirmed: true, is_phone_confirmed: true },
    });
  });

  it('changes her e-mail by a link followed on another device, once she is signed in there', async () => {
    const { email, session } = await registered();
    await confirm(await confirmation(email), session);
    const next = `next-${email}`;
    await post(school, '/api/v2/profile/email', { email: next, old_password: PASSWORD }, session);
    const link = await confirmation(next);
    expect(await confirm(link)).toMatchObject(refusal('sign_in_first', 403));
    const elsewhere = (await signIn(email)).body as Session;
    expect(await confirm(link, elsewhere)).toMatchObject({ body: { password_dropped: false } });
    expect(await signIn(next)).toMatchObject({ status: 200 });
  });
});

describe('an e-mail that is named in an account owned by phone', () => {
  const OTHER = 'another lark at dusk';
  /** A stranger enters the family's email and proves a phone; the family registers with its email nevertheless. */
  async function bothNamed() {
    const stranger = await registered();
    expect(await handIn({ phone: stranger.phone }, stranger.session)).toMatchObject({ status: 200 });
    families += 1;
    const phone = `+380672${String(families).padStart(6, '0')}`;
    const { email } = stranger;
    const given = { ...REGISTRATION, phone, email, password: OTHER, password_confirmation: OTHER };
    const family = await post(school, '/api/v2/auth/registrations', given);
    expect(family).toMatchObject({ status: 200 });
    // Nobody else can register with it until one of the two has proved it.
    const third = { ...given, phone: '+380679999999' };
    expect(await post(school, '/api/v2/auth/registrations', third)).toMatchObject({
      body: { fields: { email: 'taken' } },
    });
    return { email, stranger, family: family.body as Session };
  }
  const signInWith = (email: string, password: string) => post(school, '/api/v2/auth/sessions', { email, password });

  it('does not keep the family from registering, and leaves the other account when the family proves it', async () => {
    const { email, stranger, family } = await bothNamed();
    // Until then each signs in to their own account with their own password.
    const opened = await signInWith(email, PASSWORD);
    expect(await profile(opened.body as Session)).toMatchObject({ body: { phone: stranger.phone } });
    const own = await signInWith(email, OTHER);
    expect((await profile(own.body as Session)).body.phone).not.toBe(stranger.phone);

    expect(await confirm(await confirmation(email), family)).toMatchObject({ status: 200 });
    const sent = await sentTo(email);
    expect(await profile(family)).toMatchObject({ body: { email, is_email_confirmed: true } });
    expect(await profile(stranger.session)).toMatchObject({ body: { email: null, phone: stranger.phone } });
    expect(await signInWith(email, PASSWORD)).toMatchObject(refusal('wrong_credentials', 401));
    expect(await signInWith(email, OTHER)).toMatchObject({ status: 200 });
    const back = await signInByCode({ phone: stranger.phone });
    expect(await profile(back)).toMatchObject({ status: 200 });
    expect(await sentTo(email)).toBe(sent);
  });

  it('goes to whoever proves it from within, if they named it first', async () => {
    const { email, stranger, family } = await bothNamed();
    await get(school, '/api/v2/profile/resend_confirmation_email', stranger.session);
    expect(await confirm(await confirmation(email), stranger.session)).toMatchObject({ status: 200 });
    expect(await profile(stranger.session)).toMatchObject({ body: { email, is_email_confirmed: true } });
    expect(await profile(family)).toMatchObject({ body: { email: null } });
    expect(await signInWith(email, OTHER)).toMatchObject({ status: 401 });
  });

  it('belongs to one, when both prove it in the same moment', async () => {
    const { email, stranger, family } = await bothNamed();
    const ofFamily = await confirmation(email);
    await get(school, '/api/v2/profile/resend_confirmation_email', stranger.session);
    const ofStranger = await confirmation(email);
    const answers = await Promise.all([confirm(ofFamily, family), confirm(ofStranger, stranger.session)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410]);
    const profiles = await Promise.all([profile(family), profile(stranger.session)]);
    expect(profiles.map(({ body }) => body.email as string | null).filter((one) => one !== null)).toEqual([email]);
  });
});
