import type { Seat } from '@skylark/contract/room';
import type { SeatState } from '@skylark/contract/roomState';

/** What a call needs of the room's link: its messages to the other page, and who is there. */
export interface CallLink {
  /** The call's name for this page, where the other page was told of it before this one's code had come. */
  readonly pageAhead?: string | undefined;
  /** @returns whether it could be sent */
  signal(to: string, data: string): boolean;
  onSignal(listener: (from: string, data: string) => void): () => void;
  /** Sends a frame of voice over the room's socket, where nothing waits before it. */
  speak(frame: Uint8Array<ArrayBuffer>): void;
  onVoice(listener: (frame: Uint8Array) => void): () => void;
  /** The call's packets come again after a gap: the room's socket looks whether it has lived on. */
  probe(): void;
  subscribe(listener: () => void): () => void;
  snapshot(): {
    seat: Seat;
    status: { kind: string };
    otherClient: string | undefined;
    state: { seats: Record<Seat, SeatState> };
  };
}
