import type { Peer, ScreenTracks } from './Peer.ts';
import { RemoteSound } from './RemoteSound.ts';

/** State of screen sharing for the UI. */
export interface SharedScreens {
  /** The tab or window this page shares. */
  ownScreen: MediaStream | null;
  /** The picture of the one the other side shares. */
  screen: MediaStream | null;
}

interface Options {
  peer: () => Peer | null;
  speakerId: () => string;
  /** Notifies the other page whether a screen is shared; no effect for a student. */
  say: (isShown: boolean) => void;
  /** Called when another screen or none is being sent. */
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

/** A tab or window that the teacher shares alongside the call, with its sound. The creator must stop it. */
export class ScreenSharing {
  readonly #options: Options;
  #own: MediaStream | null = null;
  #sound: RemoteSound | undefined;
  /** The other side reports that it is sharing. */
  #isOn = false;
  #isMuted = false;
  #isStopped = false;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Shares this screen from now on; null stops sharing. */
  share(screen: MediaStream | null): void {
    const before = this.#own;
    if (screen === before) return;
    // The browser's dialog may stay open after the person left the room.
    if (this.#isStopped) return stopTracks(screen);
    this.#own = screen;
    this.#changed();
    stopTracks(before);
    // The browser has its own button to stop sharing.
    screen?.getVideoTracks()[0]?.addEventListener('ended', () => {
      if (this.#own === screen) this.share(null);
    });
    this.#options.peer()?.share(tracksOf(screen));
    this.#options.onShared();
    this.say();
  }

  /** Attaches sharing to a newly created connection. */
  onPeer(peer: Peer): void {
    if (this.#own) peer.share(tracksOf(this.#own));
    if (this.#isOn) this.show(true);
  }

  /** Repeats the state, because the other page may have missed it. */
  say(): void {
    this.#options.say(this.#own !== null);
  }

  /** Starts or stops showing and playing the other side's screen. */
  show(isOn: boolean): void {
    const peer = this.#options.peer();
    this.#isOn = isOn;
    if (isOn && peer) {
      this.#sound ??= new RemoteSound((needsTap) => needsTap && this.#options.onNeedsTap());
      this.#sound.setMuted(this.#isMuted);
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

  setMuted(isMuted: boolean): void {
    this.#isMuted = isMuted;
    this.#sound?.setMuted(isMuted);
  }

  setSpeaker(speakerId: string): void {
    this.#sound?.setSpeaker(speakerId);
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
