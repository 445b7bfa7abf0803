import Stripe from 'stripe';
import { z } from 'zod';
import type { Config } from '../config.ts';
import { liqpaySignature } from '../platform/cards/liqpay/liqpayCards.ts';
import { type Check, fail, type Found, ok, warn } from './Check.ts';

const REACHED = 'Allow HTTPS from this computer to the provider, and look at its status page.';

/** Providers' keys, each tested with a call that changes nothing. */
export const keyChecks = (config: Config): Check[] => [
  { name: 'sms', remedy: REACHED, run: (signal) => twilio(config, signal) },
  { name: 'cards', remedy: REACHED, run: (signal) => cards(config, signal) },
  { name: 'google', remedy: REACHED, run: (signal) => google(config, signal) },
  { name: 'telegram', remedy: REACHED, run: (signal) => telegram(config, signal) },
];

const Said = z.looseObject({
  status: z.string().optional(),
  result: z.unknown().optional(),
  err_code: z.string().optional(),
  error: z.string().optional(),
});

async function ask(url: string, init: RequestInit): Promise<{ status: number; body: z.infer<typeof Said> }> {
  const response = await fetch(url, { ...init, redirect: 'error' });
  const body = Said.safeParse(await response.json().catch(() => ({})));
  return { status: response.status, body: body.data ?? {} };
}

const answered = (who: string, status: number): Found => fail(`${who} answered ${status}`, REACHED);

async function twilio({ twilio: keys, production }: Config, signal: AbortSignal): Promise<Found[]> {
  if (!keys)
    return production
      ? [
          warn(
            'TWILIO_* is not set: no SMS leaves the school',
            'Set TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_FROM.',
          ),
        ]
      : [ok('Not set up')];
  const authorization = `Basic ${Buffer.from(`${keys.accountSid}:${keys.authToken}`).toString('base64')}`;
  const { status, body } = await ask(`${keys.apiUrl}/2010-04-01/Accounts/${keys.accountSid}.json`, {
    headers: { authorization },
    signal,
  });
  if ([401, 403, 404].includes(status))
    return [fail('Twilio refuses the keys', 'Copy TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN anew from its console.')];
  if (status !== 200) return [answered('Twilio', status)];
  return body.status === 'active' || body.status === undefined
    ? [ok('Twilio takes the keys')]
    : [fail(`The account at Twilio is ${body.status}`, 'Settle what Twilio asks for in its console.')];
}

async function cards({ cards: { active, stripe, liqpay }, production }: Config, signal: AbortSignal): Promise<Found[]> {
  const found: Found[] = [];
  if (stripe) found.push(await checkStripe(stripe));
  if (liqpay) found.push(await checkLiqpay(liqpay, signal));
  if (found.length > 0) return found;
  return active === undefined && production
    ? [warn('No card provider has keys: nobody can pay by card', 'Set the keys of Stripe or LiqPay.')]
    : [ok('The sandbox: no money moves')];
}

async function checkStripe({ secretKey, apiUrl }: NonNullable<Config['cards']['stripe']>): Promise<Found> {
  const { hostname, port, protocol } = new URL(apiUrl);
  const stripe = new Stripe(secretKey, {
    host: hostname,
    ...(port !== '' && { port: Number(port) }),
    protocol: protocol === 'http:' ? 'http' : 'https',
    maxNetworkRetries: 0,
    telemetry: false,
  });
  try {
    await stripe.balance.retrieve();
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeAuthenticationError)) throw error;
    return fail('Stripe refuses STRIPE_SECRET_KEY', 'Copy the secret key anew from Stripe’s dashboard.');
  }
  return secretKey.startsWith('sk_test_')
    ? warn('Stripe takes the key, which is of its test mode', 'Set the live key when families are to pay.')
    : ok('Stripe takes the key');
}

async function checkLiqpay(
  { publicKey, privateKeys: [privateKey], apiUrl }: NonNullable<Config['cards']['liqpay']>,
  signal: AbortSignal,
): Promise<Found> {
  const order = { version: 7, public_key: publicKey, action: 'status', order_id: 'doctor' };
  const data = Buffer.from(JSON.stringify(order)).toString('base64');
  const form = new URLSearchParams({ data, signature: liqpaySignature(privateKey, data) });
  const { status, body } = await ask(`${apiUrl}/api/request`, { method: 'POST', body: form, signal });
  if (status !== 200) return answered('LiqPay', status);
  // The order doesn't exist; what matters is whether the reply says so, or rejects our keys.
  return /signature|public_key|access|auth/.test(body.err_code ?? '')
    ? fail('LiqPay refuses the keys', 'Copy LIQPAY_PUBLIC_KEY and LIQPAY_PRIVATE_KEY anew from its cabinet.')
    : ok('LiqPay takes the keys');
}

async function google({ google: client }: Config, signal: AbortSignal): Promise<Found[]> {
  if (!client) return [ok('Not set up')];
  if (client.isStandIn) return [ok('The stand-in for Google')];
  // Uses an invalid code: for a known client the reply is about the code, for an unknown one about the client.
  const form = { client_id: client.clientId, client_secret: client.clientSecret, grant_type: 'refresh_token' };
  const { status, body } = await ask(`${client.url ?? 'https://oauth2.googleapis.com'}/token`, {
    method: 'POST',
    body: new URLSearchParams({ ...form, refresh_token: 'doctor' }),
    signal,
  });
  if (body.error === 'invalid_grant') return [ok('Google knows the client')];
  return body.error === 'invalid_client' || body.error === 'unauthorized_client'
    ? [fail('Google refuses the client', 'Copy GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET anew from its console.')]
    : [answered('Google', status)];
}

async function telegram({ telegram: bot }: Config, signal: AbortSignal): Promise<Found[]> {
  if (!bot) return [ok('Not set up')];
  const { status } = await ask(`${bot.apiUrl}/bot${bot.token}/getMe`, { signal });
  if (status === 200) return [ok('Telegram knows the bot')];
  return status === 401 || status === 404
    ? [fail('Telegram refuses TELEGRAM_BOT_TOKEN', 'Ask @BotFather for the bot’s token.')]
    : [answered('Telegram', status)];
}
