import { expect, type Page } from '@playwright/test';
import type { Account } from './Account.ts';
import { LessonRoom } from './LessonRoom.ts';

/** A person of the school with a separate browser. */
export class Person {
  readonly account: Account;
  readonly page: Page;
  readonly room: LessonRoom;
  /** The school's address for this browser, possibly through a wire that can be cut. */
  readonly url: string;

  constructor(account: Account, page: Page, url: string) {
    this.account = account;
    this.page = page;
    this.url = url;
    this.room = new LessonRoom(page);
  }

  /**
   * Goes through the lobby of a lesson's room with camera and microphone.
   * @param search query string of the room's address
   */
  async enterRoom(lessonId: string, search = ''): Promise<void> {
    await this.goTo(`/rooms/${lessonId}${search}`);
    await this.room.checkDevices();
    await this.room.goIn();
  }

  async goTo(path: string): Promise<void> {
    await this.page.goto(this.url + path);
  }

  /** Signs in on whichever page asks for it. */
  async signIn(): Promise<void> {
    await this.page.getByLabel('Email').fill(this.account.email);
    await this.page.getByLabel('Password', { exact: true }).fill(this.account.password);
    await this.page.getByRole('button', { name: 'Sign in', exact: true }).click();
  }

  /** On the lessons page: in the family's list, or a teacher's panel of the next lesson. */
  async startLesson(): Promise<void> {
    await expect(this.page.getByRole('heading', { name: 'Lessons', level: 1 })).toBeVisible();
    await this.page.getByRole('main').getByRole('link', { name: 'Start lesson' }).first().click();
  }
}
