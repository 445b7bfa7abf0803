import type { Seat } from '@skylark/contract/room';
import type { SeatState } from '@skylark/contract/roomState';

/** What a call needs from the room's link: messages to the other page, and who is present. */
export interface CallLink {
  /** @returns whether it could be sent */
  signal(to: string, data: string): boolean;
  onSignal(listener: (from: string, data: string) => void): () => void;
  /** Sends a voice frame over the room's socket, unless other data is still waiting there. */
  speak(frame: Uint8Array<ArrayBuffer>): void;
  onVoice(listener: (frame: Uint8Array) => void): () => void;
  /** The server tells that frames of this page's voice were dropped. */
  onUnheard(listener: () => void): () => void;
  /** The call's packets are arriving again after a gap: checks whether the room's socket has survived. */
  probe(): void;
  subscribe(listener: () => void): () => void;
  snapshot(): {
    seat: Seat;
    status: { kind: string };
    otherClient: string | undefined;
    state: { seats: Record<Seat, SeatState> };
  };
}
