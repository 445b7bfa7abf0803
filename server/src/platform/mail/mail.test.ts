import { createServer, type Server, type Socket } from 'node:net';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createMail, type Mail } from './mail.ts';
import { NotTaken } from './NotTaken.ts';

let server: Server | undefined;
const sockets = new Set<Socket>();
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  server?.close();
});

/** A mail server with fixed replies per command; it disconnects instead of sending an empty reply. */
async function aMailServer(answers: Record<string, string> = {}): Promise<{ url: string; received: string[] }> {
  const received: string[] = [];
  server = createServer((socket) => {
    sockets.add(socket);
    let inMail = false;
    if (answers['greeting'] === '') return socket.end();
    socket.write(answers['greeting'] ?? '220 ready\r\n');
    socket.on('error', () => undefined);
    socket.on('data', (bytes) => {
      const text = bytes.toString();
      received.push(text);
      for (const line of inMail ? [text] : text.split('\r\n').filter((one) => one !== '')) {
        if (inMail && !text.endsWith('\r\n.\r\n')) return;
        const command = inMail ? 'mail' : (line.split(' ')[0] ?? '');
        const usual = command === 'DATA' ? '354 go on\r\n' : '250 fine\r\n';
        const answer = answers[command] ?? usual;
        inMail = command === 'DATA' && answer.startsWith('354');
        if (answer === '') socket.destroy();
        else socket.write(answer);
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, received };
}

const mail: Mail = {
  to: 'iryna@example.test',
  subject: 'Тема',
  text: 'Hello',
  html: '<p>Hello</p><img src="cid:sky-waiting">',
  messageId: 'one',
};
const send = (smtpUrl: string): Promise<unknown> =>
  createMail({ smtpUrl, mailFrom: 'Skylark <school@skylark.test>' })(mail).catch((error: unknown) => error);

describe('a mail over SMTP', () => {
  it('is taken whole: both forms of the text, the mascot, a name of its own that stays the same', async () => {
    const { url, received } = await aMailServer();
    expect(await send(url)).toBe('sent');
    const whole = received.join('');
    expect(whole).toContain('MAIL FROM:<school@skylark.test>');
    expect(whole).toContain('RCPT TO:<iryna@example.test>');
    expect(whole).toContain('Message-ID: <one@skylark.test>');
    expect(whole).toContain('Auto-Submitted: auto-generated');
    expect(whole).toContain('Content-Type: text/plain');
    expect(whole).toContain('Content-Type: text/html');
    expect(whole.match(/Content-ID: <.*>/g)).toEqual(['Content-ID: <sky-waiting>']);
  });

  it.each([
    ['RCPT', '550 no such mailbox\r\n', true],
    ['RCPT', '451 later\r\n', false],
    ['mail', '554 not this\r\n', true],
    ['greeting', '421 too busy\r\n', false],
  ])('refused at %s with %s was certainly not taken', async (at, answer, isFinal) => {
    const { url } = await aMailServer({ [at]: answer });
    const error = await send(url);
    expect(error).toBeInstanceOf(NotTaken);
    expect(error).toMatchObject({ isFinal });
  });

  it('was not accepted if the server can’t be reached', async () => {
    const { url } = await aMailServer();
    server?.close();
    expect(await send(url)).toMatchObject({ isFinal: false });
  });

  it('was not accepted if the server hangs up before its greeting', async () => {
    const { url } = await aMailServer({ greeting: '' });
    const error = await send(url);
    expect(error).toBeInstanceOf(NotTaken);
    expect(error).toMatchObject({ isFinal: false });
  });

  it('uses another connection if the server has closed the pooled one', async () => {
    const { url, received } = await aMailServer();
    const sendMail = createMail({ smtpUrl: url, mailFrom: 'Skylark <school@skylark.test>' });
    await sendMail(mail);
    for (const socket of sockets) socket.destroy();
    expect(await sendMail({ ...mail, messageId: 'two' })).toBe('sent');
    expect(received.join('').match(/Message-ID: <\w+@/g)).toEqual(['Message-ID: <one@', 'Message-ID: <two@']);
  });

  it('may have been accepted if the connection breaks after the last byte', async () => {
    const { url } = await aMailServer({ mail: '' });
    const error = await send(url);
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toBeInstanceOf(NotTaken);
  });

  it('is kept if no server is configured', async () => {
    expect(await createMail({ smtpUrl: undefined, mailFrom: '' })(mail)).toBe('kept');
  });
});
