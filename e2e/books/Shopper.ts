import { randomUUID } from 'node:crypto';

interface Person {
  id: string;
  token: string;
}
interface Outside {
  chance: () => number;
  /** The current server's address; changes with each start. */
  url: () => string;
  /** A manager's token. */
  manager: string;
  teachers: readonly Person[];
  students: readonly Person[];
}
interface Answer {
  status: number;
  body: Record<string, unknown>;
}

const HALF_HOUR_MS = 30 * 60_000;
const SLOTS = 600;
/** A server that was killed needs a moment. */
const GONE_PAUSE_MS = 50;

/** Families and managers acting at random without pauses; records everything that was acknowledged. */
export class Shopper {
  readonly paid: string[] = [];
  readonly bookings: string[] = [];
  readonly cancellations: string[] = [];
  /** Responses that no family may ever get. */
  readonly unexpected: string[] = [];
  refunds = 0;
  acts = 0;
  /** Actions with an unknown result. */
  cut = 0;
  readonly #outside: Outside;
  readonly #purchases: { id: string; student: Person }[] = [];

  constructor(outside: Outside) {
    this.#outside = outside;
  }

  async act(): Promise<void> {
    const dice = this.#outside.chance();
    this.acts += 1;
    try {
      if (dice < 0.3) await this.#buy();
      else if (dice < 0.7) await this.#book();
      else if (dice < 0.9) await this.#cancel();
      else await this.#refund();
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      this.cut += 1;
      await new Promise((resolve) => setTimeout(resolve, GONE_PAUSE_MS));
    }
  }

  async #buy(): Promise<void> {
    const student = this.#one(this.#outside.students);
    const as = { 'X-Auth-Token': student.token };
    const packages = await this.#call('GET', '/api/v2/profile/lesson_packages', as);
    if (packages.status !== 200) return;
    const offered = this.#one(Object.values(packages.body) as { id: string }[]);
    const begun = await this.#call('POST', '/api/v2/payments/purchases', as, {
      package_id: offered.id,
      key: randomUUID(),
    });
    if (begun.status !== 200) return;
    const id = String(begun.body['purchase_id']);
    const card = this.#outside.chance() < 0.8 ? 'pays' : 'declines';
    const filled = await fetch(`${this.#outside.url()}/sandbox/cards/sb_${id}`, {
      method: 'POST',
      body: new URLSearchParams({ card }),
      redirect: 'manual',
    });
    await filled.arrayBuffer();
    if (filled.status !== 303 || card !== 'pays') return;
    this.paid.push(id);
    this.#purchases.push({ id, student });
  }

  async #book(): Promise<void> {
    const { chance, manager, teachers, students } = this.#outside;
    const first = Math.ceil((Date.now() + 86_400_000) / HALF_HOUR_MS) * HALF_HOUR_MS;
    const booked = await this.#call(
      'POST',
      '/api/v2/manager/lessons',
      { authorization: `Bearer ${manager}` },
      {
        teacher_id: this.#one(teachers).id,
        student_id: this.#one(students).id,
        starts_at: new Date(first + Math.floor(chance() * SLOTS) * HALF_HOUR_MS).toISOString(),
        duration_minutes: 25,
        anyway: true,
      },
    );
    if (booked.status === 200) this.bookings.push(String(booked.body['id']));
  }

  async #cancel(): Promise<void> {
    const id = this.bookings[Math.floor(this.#outside.chance() * this.bookings.length)];
    if (id === undefined) return;
    const headers = { authorization: `Bearer ${this.#outside.manager}` };
    const body = { by: 'school', reason: 'by chance' };
    const { status } = await this.#call('POST', `/api/v2/manager/lessons/${id}/cancel`, headers, body);
    if (status === 200) this.cancellations.push(id);
  }

  async #refund(): Promise<void> {
    const bought = this.#purchases[Math.floor(this.#outside.chance() * this.#purchases.length)];
    if (!bought) return;
    const path = `/api/v2/payments/purchases/${bought.id}/refund`;
    const { status } = await this.#call('POST', path, { 'X-Auth-Token': bought.student.token }, {});
    if (status === 200) this.refunds += 1;
  }

  #one<T>(list: readonly T[]): T {
    return list[Math.floor(this.#outside.chance() * list.length)] as T;
  }

  async #call(method: string, path: string, headers: Record<string, string>, body?: object): Promise<Answer> {
    const response = await fetch(this.#outside.url() + path, {
      method,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const answer = (await response.json()) as Record<string, unknown>;
    if (response.status >= 500 && answer['error'] !== 'starting')
      this.unexpected.push(`${method} ${path}: ${response.status} ${JSON.stringify(answer)}`);
    return { status: response.status, body: answer };
  }
}
