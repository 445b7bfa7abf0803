import { expect } from '@playwright/test';

interface Message {
  id: string;
  channel: 'email' | 'sms';
  subject: string;
  text: string;
  status: string;
}

/** The messages the school has sent, as shown at /dev/outbox. */
export class Outbox {
  readonly #url: string;

  constructor(schoolUrl: string) {
    this.#url = `${schoolUrl}/dev/outbox?format=json&to=`;
  }

  async messagesTo(recipient: string): Promise<Message[]> {
    const response = await fetch(this.#url + encodeURIComponent(recipient));
    return (await response.json()) as Message[];
  }

  /** The newest message, once there are this many. */
  async newestTo(recipient: string, count = 1): Promise<Message> {
    await expect
      .poll(async () => (await this.messagesTo(recipient)).filter((one) => one.status === 'kept').length)
      .toBe(count);
    const [newest] = await this.messagesTo(recipient);
    return newest!;
  }

  /** The link in an email. */
  async linkTo(recipient: string, count = 1): Promise<string> {
    return /https?:\/\/\S+/.exec((await this.newestTo(recipient, count)).text)?.[0] ?? 'no link';
  }

  async codeTo(recipient: string, count = 1): Promise<string> {
    return /\b\d{6}\b/.exec((await this.newestTo(recipient, count)).text)?.[0] ?? 'no code';
  }
}
