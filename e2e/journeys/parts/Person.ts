import { expect, type Page } from '@playwright/test';
import type { Account } from './lessons.ts';
import { LessonRoom } from './LessonRoom.ts';

/** Somebody of the school at a browser of their own. */
export class Person {
  readonly account: Account;
  readonly page: Page;
  readonly room: LessonRoom;
  /** Where the school is for this browser: perhaps at the other end of a wire that can be cut. */
  readonly url: string;

  constructor(account: Account, page: Page, url: string) {
    this.account = account;
    this.page = page;
    this.url = url;
    this.room = new LessonRoom(page);
  }

  /** Through the lobby of a lesson's room with camera and microphone. @param search of the room's address */
  async enterRoom(lessonId: string, search = ''): Promise<void> {
    await this.goTo(`/rooms/${lessonId}${search}`);
    await this.room.checkDevices();
    await this.room.goIn();
  }

  async goTo(path: string): Promise<void> {
    await this.page.goto(this.url + path);
  }

  /** From whatever page asks for it. */
  async signIn(): Promise<void> {
    await this.page.getByLabel('Email').fill(this.account.email);
    await this.page.getByLabel('Password', { exact: true }).fill(this.account.password);
    await this.page.getByRole('button', { name: 'Sign in', exact: true }).click();
  }

  /** On the lessons home, the next lesson's card. */
  async startLesson(): Promise<void> {
    await expect(this.page.getByRole('heading', { name: 'Lessons', level: 1 })).toBeVisible();
    await this.page.getByRole('article').first().getByRole('link', { name: 'Start lesson' }).click();
  }
}
