import { expect, test } from './journey.ts';
import { hears, recordAudio } from './parts/ears.ts';
import { beginCall, bookLesson } from './parts/lessons.ts';
import { saveScreenshots, looksRight } from './parts/looks.ts';

const TABS_TONE = 1_500;

/**
 * Runs in the page: the tab the person picks is purple and plays one tone; `endShare()` is the browser's own button.
 */
function purpleTab(hertz: number): void {
  navigator.mediaDevices.getDisplayMedia = async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 1280, height: 720 });
    const paper = canvas.getContext('2d');
    let turn = 0;
    setInterval(() => {
      if (!paper) return;
      paper.fillStyle = 'rgb(160 0 200)';
      paper.fillRect(0, 0, 1280, 720);
      paper.fillStyle = 'white';
      paper.fillRect((turn += 10) % 1200, 600, 60, 60);
    }, 60);
    const context = new AudioContext();
    const tone = new OscillatorNode(context, { frequency: hertz });
    const out = context.createMediaStreamDestination();
    tone.connect(new GainNode(context, { gain: 0.4 })).connect(out);
    tone.start();
    const stream = new MediaStream([...canvas.captureStream(15).getTracks(), ...out.stream.getAudioTracks()]);
    Object.assign(window, { endShare: () => stream.getVideoTracks()[0]?.dispatchEvent(new Event('ended')) });
    return stream;
  };
}

/**
 * Runs in the page.
 * @returns red, green and blue in the middle of a picture
 */
function middleOf(video: HTMLVideoElement | SVGElement | HTMLElement): number[] {
  if (!(video instanceof HTMLVideoElement) || video.videoWidth === 0) return [];
  const canvas = Object.assign(document.createElement('canvas'), { width: 10, height: 10 });
  const paper = canvas.getContext('2d');
  paper?.drawImage(video, video.videoWidth / 2, video.videoHeight / 4, 10, 10, 0, 0, 10, 10);
  return [...(paper?.getImageData(5, 5, 1, 1).data ?? [])].slice(0, 3);
}

test('the teacher shares a tab with its sound, and the child sees it large and hears it', async ({
  school,
  come,
}, info) => {
  test.slow();
  const lesson = await bookLesson(school);
  const teacher = await come(lesson.teacher);
  const child = await come(lesson.student, { context: { viewport: { width: 820, height: 1180 }, hasTouch: true } });
  await teacher.page.addInitScript(purpleTab, TABS_TONE);
  await child.page.addInitScript(recordAudio);
  await beginCall(lesson.id, teacher, child);
  await child.room.seesTheOther();
  const share = teacher.page.getByRole('button', { name: 'Share a tab', exact: true });
  const tells = teacher.page.getByText('You’re sharing your screen and its sound with Max.');
  const shown = child.page.getByRole('figure').filter({ hasText: 'Olena is showing you this' });
  const seesTab = () =>
    expect
      .poll(async () => {
        const [red = 0, green = 255, blue = 0] = await shown.locator('video').evaluate(middleOf);
        return red > 110 && green < 60 && blue > 140;
      })
      .toBe(true);
  await test.step('it is visible and audible, and the faces and the board stay', async () => {
    await share.click();
    await expect(tells).toBeVisible();
    await seesTab();
    await hears(child.page, TABS_TONE);
    await child.room.seesTheOther();
    await expect(child.room.slide(lesson.slides[0] ?? '')).toBeVisible();
    await saveScreenshots(child.page, { name: 'share-child', info });
    await saveScreenshots(teacher.page, { name: 'share-teacher', info });
    await looksRight(child.page, { name: 'share-child', info });
    await looksRight(teacher.page, { name: 'share-teacher', info });
  });

  await test.step('it is large until the teacher or the child makes it small, for both, on every screen', async () => {
    const width = async (locator = shown): Promise<number> => (await locator.boundingBox())!.width;
    const stage = child.page.getByRole('main');
    const before = child.page.viewportSize();
    for (const size of [
      before!,
      { width: 844, height: 390 },
      { width: 390, height: 844 },
      { width: 1440, height: 900 },
    ]) {
      await child.page.setViewportSize(size);
      await expect.poll(async () => (await width(stage)) - (await width())).toBeLessThan(30);
    }
    await child.page.setViewportSize(before!);
    await teacher.page.getByRole('button', { name: 'Show it beside the board' }).click();
    await expect(child.room.slide(lesson.slides[0] ?? '')).toBeInViewport({ ratio: 0.99 });
    await expect(shown.getByRole('button', { name: 'Make it larger' })).toHaveAttribute('aria-pressed', 'false');
    await child.page.reload();
    await seesTab();
    await expect(shown.getByRole('button', { name: 'Make it larger' })).toBeVisible();
    // Anywhere on the picture.
    await shown.click({ position: { x: 40, y: 40 } });
    await expect(teacher.page.getByRole('button', { name: 'Show it beside the board' })).toBeVisible();
    await expect(shown.getByRole('button', { name: 'Make it smaller' })).toBeVisible();
  });

  await test.step('a child that reconnects sees it again; Stop hides it too', async () => {
    await child.page.reload();
    await seesTab();
    await expect(shown.getByRole('button', { name: 'Make it smaller' })).toBeVisible();
    await child.room.stop();
    await expect(shown).toHaveCount(0);
    await hears(child.page, TABS_TONE, false);
    await child.page.getByRole('button', { name: 'Go on' }).click();
    await seesTab();
  });

  await test.step('it ends with the browser’s own button, with ours, and with the teacher’s page', async () => {
    await teacher.page.evaluate(() => (window as unknown as { endShare: () => void }).endShare());
    await expect(tells).toHaveCount(0);
    await expect(shown).toHaveCount(0);
    await share.click();
    await seesTab();
    await teacher.page.getByRole('button', { name: 'Stop sharing' }).click();
    await expect(shown).toHaveCount(0);
    await share.click();
    await seesTab();
    await teacher.page.reload();
    await expect(shown).toHaveCount(0);
    await child.room.seesTheOther();
    await expect(share).toBeVisible();
  });
});
