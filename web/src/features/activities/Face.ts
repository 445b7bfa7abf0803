import type { Activity } from '@skylark/contract/activity';
import type { Move } from '@skylark/contract/play';
import type { PageId } from '@skylark/contract/board';
import type { Played } from '@skylark/contract/played';
import type { RefObject } from 'react';
import type { ActivityPort } from './ActivityPort.ts';

export interface Speaking {
  /** The microphone, if the page has it open already. */
  open?: () => Promise<MediaStream>;
  /** Called when a recording begins and ends. */
  onRecording?: (isRecording: boolean) => void;
  /** Keeps what was said for this part. */
  keep?: (part: string, clip: { sound: Blob; seconds: number }) => void;
}

export interface FaceProps {
  activity: Activity;
  played: Played;
  helped: readonly string[];
  canMove: boolean;
  move: (move: Move) => void;
  page: PageId;
  port: ActivityPort;
  layer: RefObject<HTMLElement | null>;
  /** The current question. */
  asked: string | undefined;
  /** Where words are recorded; without it with the device's microphone, and kept nowhere. */
  speaking: Speaking | undefined;
  /** A child alone, without a teacher. */
  isHome: boolean;
  /** The lesson is over: both sides are seen, and nothing can be moved. */
  isReplay: boolean;
}
