import type { Peer, ScreenTracks } from './Peer.ts';
import { RemoteSound } from './RemoteSound.ts';

/** What screens show of it. */
export interface SharedScreens {
  /** The tab or window that this page shows. */
  ownScreen: MediaStream | null;
  /** The picture of the one that the other side shows. */
  screen: MediaStream | null;
}

interface Options {
  peer: () => Peer | null;
  speakerId: () => string;
  /** Tells the other page whether a screen is shown; it does nothing for a student. */
  say: (isShown: boolean) => void;
  /** Another screen, or none, is sent now. */
  onShared: () => void;
  onNeedsTap: () => void;
  onChange: (screens: SharedScreens) => void;
}

const tracksOf = (screen: MediaStream | null): ScreenTracks => ({
  picture: screen?.getVideoTracks()[0] ?? null,
  sound: screen?.getAudioTracks()[0] ?? null,
});

function stopTracks(screen: MediaStream | null): void {
  for (const track of screen?.getTracks() ?? []) track.stop();
}

/** A tab or window that the teacher shows beside the call, with its sound. Whoever makes one stops it. */
export class ScreenSharing {
  readonly #options: Options;
  #own: MediaStream | null = null;
  #sound: RemoteSound | undefined;
  /** The other side says that it shows one. */
  #isOn = false;
  #isHushed = false;
  #isStopped = false;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Shows this screen from now on; null: none. */
  share(screen: MediaStream | null): void {
    const before = this.#own;
    if (screen === before) return;
    // The browser's dialog may stay open until after the room was left.
    if (this.#isStopped) return stopTracks(screen);
    this.#own = screen;
    this.#changed();
    stopTracks(before);
    // The browser has a button of its own for it.
    screen?.getVideoTracks()[0]?.addEventListener('ended', () => {
      if (this.#own === screen) this.share(null);
    });
    this.#options.peer()?.share(tracksOf(screen));
    this.#options.onShared();
    this.say();
  }

  /** Shows and receives on a connection that has just been made. */
  onPeer(peer: Peer): void {
    if (this.#own) peer.share(tracksOf(this.#own));
    if (this.#isOn) this.show(true);
  }

  /** The other page may have missed it. */
  say(): void {
    this.#options.say(this.#own !== null);
  }

  /** What the other side shows is seen and heard, or no longer. */
  show(isOn: boolean): void {
    const peer = this.#options.peer();
    this.#isOn = isOn;
    if (isOn && peer) {
      this.#sound ??= new RemoteSound((needsTap) => needsTap && this.#options.onNeedsTap());
      this.#sound.hush(this.#isHushed);
      this.#sound.play(peer.screenSound, this.#options.speakerId());
    } else {
      this.#sound?.close();
      this.#sound = undefined;
    }
    this.#changed();
  }

  tap(): void {
    this.#sound?.tap();
  }

  hush(isHushed: boolean): void {
    this.#isHushed = isHushed;
    this.#sound?.hush(isHushed);
  }

  speakThrough(speakerId: string): void {
    this.#sound?.speakThrough(speakerId);
  }

  stop(): void {
    this.#isStopped = true;
    stopTracks(this.#own);
    this.#own = null;
    this.show(false);
  }

  #changed(): void {
    this.#options.onChange({
      ownScreen: this.#own,
      screen: this.#isOn ? (this.#options.peer()?.screen ?? null) : null,
    });
  }
}
