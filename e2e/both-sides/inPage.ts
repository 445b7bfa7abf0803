/** What the pages of the matrix note about themselves. */
declare global {
  interface Window {
    /** How many recordings were begun; the call’s own sound isn’t one. */
    playedSounds: number;
  }
}

/** Runs in the page: counts recordings, and lets a person share a purple tab without the browser’s own dialog. */
export function watchPage(): void {
  window.playedSounds = 0;
  // Called with its element below.
  // oxlint-disable-next-line typescript/unbound-method
  const play = HTMLMediaElement.prototype.play;
  HTMLMediaElement.prototype.play = function played(this: HTMLMediaElement): Promise<void> {
    if (this.src !== '') window.playedSounds += 1;
    return play.call(this);
  };
  navigator.mediaDevices.getDisplayMedia = () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 360 });
    const paper = canvas.getContext('2d');
    let turn = 0;
    setInterval(() => {
      if (!paper) return;
      paper.fillStyle = 'rgb(160 0 200)';
      paper.fillRect(0, 0, 640, 360);
      paper.fillStyle = 'white';
      paper.fillRect((turn += 10) % 600, 300, 30, 30);
    }, 100);
    return Promise.resolve(canvas.captureStream(10));
  };
}
