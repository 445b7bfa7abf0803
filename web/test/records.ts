import type { ProblemOfLesson } from '@skylark/contract/lessonProblems';
import type { LessonRecord, RecordSide } from '@skylark/contract/lessonRecord';
import { aLesson, aPair } from './lessons.ts';

const START = Date.parse('2026-11-20T15:00:00Z');
/** Minutes after the start of the recorded lesson. */
export const minute = (minutes: number): string => new Date(START + minutes * 60_000).toISOString();

const aSide = (who: { id: string; firstName: string }, more: Partial<RecordSide> = {}): RecordSide => ({
  id: who.id,
  firstName: who.firstName,
  cameAt: minute(0),
  lateSeconds: 0,
  presentSeconds: 3_000,
  present: [{ from: minute(0), to: minute(50) }],
  cuts: [],
  cutSeconds: 0,
  left: null,
  devices: [],
  ...more,
});

/** A lesson in which the teacher was late and disconnected once. */
export const aRecord = (more: Partial<LessonRecord> = {}): LessonRecord => ({
  lesson: {
    id: aLesson().id,
    startsAt: minute(0),
    endsAt: minute(50),
    durationMinutes: 50,
    status: 'held',
    missedBy: null,
  },
  overAt: minute(50),
  teacher: aSide(aPair.teacher, {
    cameAt: minute(4),
    lateSeconds: 240,
    presentSeconds: 43 * 60,
    present: [
      { from: minute(4), to: minute(20) },
      { from: minute(23), to: minute(50) },
    ],
    cuts: [{ from: minute(20), to: minute(23), why: 'lost' }],
    cutSeconds: 180,
  }),
  student: aSide(aPair.student, {
    devices: [{ device: 'microphone', state: 'silent', from: minute(6), to: minute(9) }],
  }),
  teachers: [],
  calledAt: minute(4),
  together: [
    { from: minute(4), to: minute(20) },
    { from: minute(23), to: minute(50) },
  ],
  togetherSeconds: 43 * 60,
  overtimeSeconds: 0,
  paths: [
    { from: minute(4), to: minute(20), path: 'direct' },
    { from: minute(20), to: minute(21), path: 'lost' },
    { from: minute(21), to: minute(23), path: 'socket' },
    { from: minute(23), to: minute(50), path: 'relayed' },
  ],
  lost: {
    losses: [
      { from: minute(0), to: minute(4), why: 'late' },
      { from: minute(20), to: minute(23), why: 'cut' },
    ],
    seconds: 420,
    minutesReturned: 10,
  },
  entries: [
    { n: 1, at: minute(0), who: 'student', what: 'came', devices: null, isClaim: false },
    { n: 2, at: minute(4), who: 'teacher', what: 'came', devices: null, isClaim: false },
    { n: 3, at: minute(4), who: 'teacher', what: 'call', devices: null, isClaim: false },
    {
      n: 5,
      at: minute(6),
      who: 'student',
      what: 'devices',
      devices: { camera: 'on', microphone: 'silent' },
      isClaim: true,
    },
    { n: 9, at: minute(20), who: 'teacher', what: 'lost', devices: null, isClaim: false },
    { n: 12, at: minute(23), who: 'teacher', what: 'came', devices: null, isClaim: false },
  ],
  verdicts: [
    {
      number: 1,
      at: minute(50),
      outcome: 'held',
      missedBy: null,
      madeBy: 'rules',
      reason: '',
      entries: [1, 2, 3, 9, 12],
    },
  ],
  ...more,
});

export const noProblem: ProblemOfLesson = { problem: null, until: null };
