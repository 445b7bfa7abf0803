import { expect, test } from './journey.ts';
import { beginCall, bookLesson } from './parts/lessons.ts';
import { saveScreenshot, saveScreenshots, looksRight } from './parts/looks.ts';

/** Runs in the page: a camera whose lens is covered until `uncover()`. */
function coveredCamera(): void {
  const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
  let isCovered = true;
  Object.assign(window, { uncover: () => (isCovered = false) });
  navigator.mediaDevices.getUserMedia = async (wanted) => {
    const stream = await open(wanted);
    const [camera] = stream.getVideoTracks();
    if (!isCovered || !camera) return stream;
    const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 240 });
    const paper = canvas.getContext('2d');
    setInterval(() => paper?.fillRect(0, 0, 320, 240), 100);
    camera.stop();
    return new MediaStream([...canvas.captureStream(10).getVideoTracks(), ...stream.getAudioTracks()]);
  };
}

test('the teacher helps a child with camera and sound, which only the child switches on; a child uses signs and can stop the call', async ({
  school,
  come,
}, info) => {
  test.slow();
  const lesson = await bookLesson(school);
  const teacher = await come(lesson.teacher);
  const child = await come(lesson.student, { context: { viewport: { width: 820, height: 1180 }, hasTouch: true } });
  await child.page.addInitScript(coveredCamera);
  await beginCall(lesson.id, teacher, child);
  const help = teacher.page.getByRole('status', { name: 'How to help Max' });
  const ask = (step: string) => teacher.page.getByRole('button', { name: `Ask: ${step}` });
  const request = child.page.getByRole('dialog', { name: 'Olena asks you' });
  const hand = child.page.getByRole('button', { name: 'Hand', exact: true });
  await teacher.room.seesTheOther();

  await test.step('the teacher asks for a microphone that is off; only the child can switch it on', async () => {
    const microphone = child.page.getByRole('button', { name: 'Microphone', exact: true });
    await microphone.click();
    await expect(help).toContainText('Max turned the microphone off');
    await ask('Ask Max to turn the microphone on.').click();
    await expect(help).toContainText('Max sees your request now.');
    await looksRight(child.page, { name: 'child-asked', info });
    await saveScreenshots(child.page, { name: 'child-asked', info });
    // The card covers none of the child's buttons.
    const whole = child.page.viewportSize();
    for (const size of [{ width: 844, height: 390 }, { width: 390, height: 844 }, whole]) {
      if (size) await child.page.setViewportSize(size);
      await child.page.getByRole('button', { name: 'Stop', exact: true }).click({ trial: true });
    }
    await request.getByRole('button', { name: 'Not now' }).click();
    await expect(help).toContainText('Max would rather not right now.');
    await expect(microphone).toHaveAttribute('aria-pressed', 'false');
    await teacher.page.getByRole('button', { name: /^Ask again: .*microphone/ }).click();
    await request.getByRole('button', { name: 'Turn the microphone on' }).click();
    await expect(microphone).toHaveAttribute('aria-pressed', 'true');
    await expect(help.getByText('microphone')).toHaveCount(0);
  });

  await test.step('a child whose browser blocks the camera is told how to allow it', async () => {
    await child.page.evaluate(() => {
      const { mediaDevices } = navigator;
      const asked = mediaDevices.getUserMedia.bind(mediaDevices);
      mediaDevices.getUserMedia = () => {
        mediaDevices.getUserMedia = asked;
        return Promise.reject(new DOMException('Permission denied', 'NotAllowedError'));
      };
    });
    await child.page.getByRole('button', { name: 'Camera', exact: true }).click();
    await ask('Ask Max to turn the camera on.').click();
    await request.getByRole('button', { name: 'Turn the camera on' }).click();
    const devices = child.page.getByRole('dialog', { name: 'Settings' });
    await expect(devices.getByRole('alert')).toBeVisible();
    await devices.getByRole('button', { name: 'Try again' }).click();
    await expect(devices.getByRole('alert')).toHaveCount(0);
    await devices.getByRole('button', { name: 'Close' }).click();
    await expect(devices).toHaveCount(0);
    await expect(help.getByText('camera')).toHaveCount(0);
  });

  await test.step('a dark picture is reported with what helps', async () => {
    await expect(help).toContainText('Max’s picture is dark');
    await saveScreenshots(teacher.page, { name: 'teacher-repairs', info });
    await looksRight(teacher.page, { name: 'teacher-repairs', info });
    await child.page.evaluate(() => (window as unknown as { uncover: () => void }).uncover());
    await ask('Ask Max to uncover the camera or turn on a light.').click();
    await request.getByRole('button', { name: 'Uncover the camera or turn on a light' }).click();
    await expect(help.getByRole('listitem')).toHaveCount(0);
  });

  await test.step('a hand stays up until the teacher lowers it; signs are seen for a moment', async () => {
    await hand.click();
    await expect(teacher.page.getByText('Max has a hand up').first()).toBeVisible();
    const before = child.page.viewportSize();
    await child.page.setViewportSize({ width: 800, height: 600 });
    await child.page.getByRole('button', { name: 'Signs' }).click();
    for (const sign of await child.page.getByRole('group', { name: 'Signs' }).getByRole('button').all())
      await expect(sign).toBeInViewport({ ratio: 0.99 });
    await child.page.keyboard.press('Escape');
    if (before) await child.page.setViewportSize(before);
    await child.page.getByRole('button', { name: 'Signs' }).click();
    await looksRight(child.page, { name: 'child-signs', info });
    await saveScreenshots(child.page, { name: 'child-signs', info });
    await child.page.getByRole('button', { name: 'I can’t hear' }).click();
    await expect(teacher.page.getByText('Max can’t hear', { exact: true })).toBeVisible();
    await saveScreenshot(teacher.page, { name: 'teacher-sign', info });
    await teacher.page.getByRole('button', { name: 'Lower hand' }).click();
    await expect(hand).toHaveAttribute('aria-pressed', 'false');
    await ask('Ask Max to tap to hear you.').click();
    await request.getByRole('button', { name: 'Tap to hear' }).click();
    await expect(help.getByRole('listitem')).toHaveCount(0);
  });

  await test.step('Stop hides both from each other and notifies the school; one press resumes', async () => {
    await child.page.getByRole('button', { name: 'Stop', exact: true }).click();
    const question = child.page.getByRole('dialog', { name: 'Stop everything?' });
    await looksRight(child.page, { name: 'child-asked-to-stop', info });
    await saveScreenshots(child.page, { name: 'child-asked-to-stop', info });
    await question.getByRole('button', { name: 'Go on' }).click();
    await expect(question).toHaveCount(0);
    await expect(child.room.face('other')).toBeVisible();
    const placeOfBoard = () => child.room.board.surface.boundingBox();
    const tablet = child.page.viewportSize();
    for (const size of [{ width: 390, height: 844 }, tablet]) {
      if (size) await child.page.setViewportSize(size);
      await child.room.seesTheOther();
      const still = await placeOfBoard();
      await child.room.stop();
      await expect(child.page.getByRole('heading', { name: 'Stopped' })).toBeVisible();
      expect(await placeOfBoard()).toEqual(still);
      await child.page.getByRole('button', { name: 'Go on' }).click();
      await expect(child.page.getByRole('heading', { name: 'Stopped' })).toHaveCount(0);
      expect(await placeOfBoard()).toEqual(still);
    }
    await child.room.stop();
    await expect(child.page.getByRole('heading', { name: 'Stopped' })).toBeVisible();
    await expect(child.page.getByRole('region', { name: 'Stopped' })).toBeFocused();
    await expect(child.room.face('other')).toHaveCount(0);
    const before = child.page.viewportSize();
    await child.page.setViewportSize({ width: 800, height: 600 });
    await child.page.getByRole('button', { name: 'Chat' }).click();
    await expect(child.page.getByRole('button', { name: 'Go on' })).toBeInViewport({ ratio: 0.99 });
    await child.page.getByRole('region', { name: 'Chat' }).getByRole('button', { name: 'Close' }).click();
    await child.page.setViewportSize({ width: 844, height: 390 });
    await expect(child.page.getByRole('button', { name: 'Go on' })).toBeInViewport({ ratio: 0.99 });
    await saveScreenshot(child.page, { name: 'child-stopped-on-a-phone', info });
    if (before) await child.page.setViewportSize(before);
    await expect(teacher.page.getByText(/^Max has stopped sound and picture/)).toBeVisible();
    await expect(teacher.page.getByText('Max is in the lesson')).toBeHidden();
    await saveScreenshots(child.page, { name: 'child-stopped', info });
    await looksRight(child.page, { name: 'child-stopped', info });
    await saveScreenshot(teacher.page, { name: 'teacher-stopped', info });
    const open = 'select 1 from call_stops where lesson_id = $1 and continued_at is null';
    await expect.poll(async () => (await school.pool.query(open, [lesson.id])).rowCount).toBe(1);
    await child.page.reload();
    await expect(child.page.getByRole('heading', { name: 'Stopped' })).toBeVisible();
    await child.page.getByRole('button', { name: 'Go on' }).click();
    await child.room.seesTheOther();
    await teacher.room.seesTheOther();
    await expect.poll(async () => (await school.pool.query(open, [lesson.id])).rowCount).toBe(0);
  });

  await test.step('opening the lobby on a second device changes nothing; the seat moves on "Join"', async () => {
    const second = await come(lesson.student);
    await second.goTo(`/rooms/${lesson.id}`);
    await expect(
      second.page.getByText('You’re already in this lesson on another device or in another tab.'),
    ).toBeVisible();
    await second.room.checkDevices();
    await teacher.room.seesTheOther();
    await expect(child.page.getByRole('button', { name: 'Leave' })).toBeVisible();
    await second.room.goIn();
    await expect(child.page.getByText('You’ve joined on another device or in another tab.')).toBeVisible();
    await second.room.seesTheOther();
  });
});
