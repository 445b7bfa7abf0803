import { expect, type Locator, type Page } from '@playwright/test';
import { BoardPaper } from './BoardPaper.ts';
import { expectSound } from './connections.ts';
import { countFrames, expectMoves } from './frames.ts';

/** The room of a lesson, from the device check to the last button. */
export class LessonRoom {
  readonly page: Page;
  readonly board: BoardPaper;

  constructor(page: Page) {
    this.page = page;
    this.board = new BoardPaper(page);
  }

  // ---- before joining ----

  /** Allows camera and microphone, and waits for the own picture. */
  async checkDevices(): Promise<void> {
    await this.page.getByRole('button', { name: 'Turn on camera and sound' }).click();
    await expect(this.page.getByLabel('This is how others see you')).toBeVisible();
    await expect(this.page.getByRole('button', { name: 'Join', exact: true })).toBeVisible();
  }

  async goIn(): Promise<void> {
    await this.page.getByRole('button', { name: /^Join/ }).click();
    await expect(this.page.getByRole('button', { name: 'Leave' })).toBeVisible();
  }

  // ---- presence ----

  /** The text about the other side. */
  status(words: string): Locator {
    return this.page.getByRole('status').filter({ hasText: words }).first();
  }

  face(whose: 'own' | 'other'): Locator {
    return this.page.locator(`figure[data-whose="${whose}"]`);
  }

  // ---- the call ----

  async startCall(): Promise<void> {
    await this.page.getByRole('button', { name: 'Start the call' }).click();
  }

  /** Waits until frames of the other side are being displayed. */
  seesTheOther(): Promise<void> {
    const picture = this.face('other').locator('video');
    return expectMoves(() => picture.evaluate(countFrames, undefined, { timeout: 8_000 }));
  }

  /** Waits until sound of the other side is arriving. */
  hearsTheOther(): Promise<void> {
    return expectSound(this.page);
  }

  /** The child stops camera and microphone, which is asked once. */
  async stop(): Promise<void> {
    await this.page.getByRole('button', { name: 'Stop', exact: true }).click();
    const question = this.page.getByRole('dialog', { name: 'Stop everything?' });
    await question.getByRole('button', { name: 'Stop', exact: true }).click();
    await expect(question).toHaveCount(0);
  }

  // ---- slides ----

  slide(description: string): Locator {
    return this.page.getByRole('main').getByRole('img', { name: description });
  }

  async nextSlide(): Promise<void> {
    await this.page.getByRole('button', { name: 'Next slide' }).click();
  }

  // ---- drawing ----

  get tools(): Locator {
    return this.page.getByRole('toolbar', { name: 'Drawing tools' });
  }

  async letTheStudentDraw(isAllowed: boolean): Promise<void> {
    await this.page.getByRole('button', { name: isAllowed ? 'Let the student draw' : 'Student can draw' }).click();
    await expect(
      this.page.getByRole('button', { name: isAllowed ? 'Student can draw' : 'Let the student draw' }),
    ).toBeVisible();
  }

  /** The room's message while its server is unreachable. */
  get isRetrying(): Locator {
    return this.page.getByText('Connection lost. Reconnecting');
  }

  // ---- the end ----

  async endLesson(): Promise<void> {
    await this.page.getByRole('button', { name: 'End lesson' }).click();
    await this.page
      .getByRole('dialog', { name: 'End the lesson?' })
      .getByRole('button', { name: 'End the lesson' })
      .click();
  }
}
