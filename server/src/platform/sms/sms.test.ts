import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import { NotTaken } from '../mail/NotTaken.ts';
import { createSms } from './sms.ts';

let server: Server;
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

interface Asked {
  path: string;
  authorization: string;
  form: Record<string, string>;
}

async function send(
  status: number | 'hangs up',
  from = '+15550100',
  location = '',
): Promise<{ outcome: unknown; asked: Asked[] }> {
  const asked: Asked[] = [];
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { url = '', headers } = request;
    const form = Object.fromEntries(new URLSearchParams(await text(request)));
    asked.push({ path: url, authorization: headers.authorization ?? '', form });
    response.setHeader('connection', 'close');
    if (status === 'hangs up') request.socket.destroy();
    else
      response
        .writeHead(status, location === '' ? {} : { location })
        .end(JSON.stringify({ code: 21_211, message: 'Invalid number' }));
  };
  server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const sendSms = createSms({ accountSid: 'AC1', authToken: 'secret', from, apiUrl });
  const outcome: unknown = await sendSms({ to: '+380671234567', text: 'Код: 123456' }).catch((error: unknown) => error);
  return { outcome, asked };
}

describe('an SMS through Twilio', () => {
  it('is one call with the number, the words and the account', async () => {
    const { outcome, asked } = await send(201);
    expect(outcome).toBe('sent');
    expect(asked).toEqual([
      {
        path: '/2010-04-01/Accounts/AC1/Messages.json',
        authorization: `Basic ${Buffer.from('AC1:secret').toString('base64')}`,
        form: { To: '+380671234567', From: '+15550100', Body: 'Код: 123456' },
      },
    ]);
  });

  it('can go through a messaging service', async () => {
    const { asked } = await send(201, 'MG42');
    expect(asked[0]?.form).toMatchObject({ MessagingServiceSid: 'MG42' });
  });

  it.each([
    [400, true],
    [401, false],
    [429, false],
    [503, false],
  ])('answered with %i was certainly not taken', async (status, isFinal) => {
    const { outcome } = await send(status);
    expect(outcome).toBeInstanceOf(NotTaken);
    expect(outcome).toMatchObject({ isFinal });
  });

  it.each([500, 'hangs up'] as const)('may have been taken: %s', async (status) => {
    const { outcome } = await send(status);
    expect(outcome).toBeInstanceOf(Error);
    expect(outcome).not.toBeInstanceOf(NotTaken);
  });

  it.each([301, 302, 307, 308])('is not sent elsewhere when the answer is %i', async (status) => {
    const { outcome, asked } = await send(status, '+15550100', '/elsewhere');
    expect(outcome).toBeInstanceOf(Error);
    expect(asked.map(({ path }) => path)).toEqual(['/2010-04-01/Accounts/AC1/Messages.json']);
  });

  it('was not accepted if the service can’t be reached', async () => {
    await send(201);
    const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    server.close();
    await once(server, 'close');
    const sendSms = createSms({ accountSid: 'AC1', authToken: 'x', from: '+1', apiUrl });
    await expect(sendSms({ to: '+380671234567', text: '' })).rejects.toMatchObject({ isFinal: false });
  });

  it('is kept if there is no account', async () => {
    expect(await createSms(undefined)({ to: '+380671234567', text: '' })).toBe('kept');
  });
});
