import type { Activity } from '@skylark/contract/activity';
import type { Move } from '@skylark/contract/play';
import type { PageId } from '@skylark/contract/board';
import type { Played } from '@skylark/contract/played';
import type { RefObject } from 'react';
import type { ActivityPort } from './ActivityPort.ts';

export interface Speaking {
  /** A microphone that the page has already opened. */
  open?: () => Promise<MediaStream>;
  /** Called when a recording begins and ends. */
  onRecording?: (isRecording: boolean) => void;
  /** Stores the recording for this part. */
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
  /** Where words are recorded. Without it, the device's microphone is used, and nothing is stored. */
  speaking: Speaking | undefined;
  /** A child alone, without a teacher. */
  isHome: boolean;
  /** The lesson is over: everything of both sides is visible, and nothing can be moved. */
  isReplay: boolean;
}
