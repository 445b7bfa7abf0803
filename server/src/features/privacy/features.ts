import type { PersonalData } from '../../platform/personalData.ts';
import { actsData } from '../acts/index.ts';
import { helpsData } from '../helps/index.ts';
import { auditLogData } from '../auditLog/index.ts';
import { afterLessonData } from '../afterLesson/index.ts';
import { authData } from '../auth/index.ts';
import { bookingData } from '../booking/index.ts';
import { calendarData } from '../calendar/index.ts';
import { channelsData } from '../channels/index.ts';
import { deskData } from '../desk/index.ts';
import { dutyData } from '../duty/index.ts';
import { inboxData } from '../inbox/index.ts';
import { firstDayData } from '../firstDay/index.ts';
import { homeworkData, homeworkPolicy } from '../homework/index.ts';
import { lessonPolicy, lessonRoomData } from '../lessonRoom/index.ts';
import { lessonPlansData } from '../lessonPlans/index.ts';
import { lessonProblemsData } from '../lessonProblems/index.ts';
import { lessonRecordData } from '../lessonRecord/index.ts';
import { lessonsData } from '../lessons/index.ts';
import { materialsData } from '../materials/index.ts';
import { minutesData } from '../minutes/index.ts';
import { moveRequestsData } from '../moveRequests/index.ts';
import { notificationsData } from '../notifications/index.ts';
import { paymentsData } from '../payments/index.ts';
import { practiceData } from '../practice/index.ts';
import { profileData } from '../profile/index.ts';
import { progressData } from '../progress/index.ts';
import { readyCheckData } from '../readyCheck/index.ts';
import { referralData } from '../referral/index.ts';
import { reviewsData } from '../reviews/index.ts';
import { roomData } from '../room/index.ts';
import { scheduleData } from '../schedule/index.ts';
import { starsData } from '../stars/index.ts';
import { tabletData } from '../tablet/index.ts';
import { teacherDecksData } from '../teacherDecks/index.ts';
import { teacherPagesData } from '../teacherPages/index.ts';
import { trialData } from '../trial/index.ts';
import { whiteboardPolicy, whiteboardsData } from '../whiteboards/index.ts';

/**
 * All features with personal data. Rooms come before what they belong to; the profile comes last, because other
 * features find their data by its addresses.
 */
export const personalData: readonly PersonalData[] = [
  authData,
  tabletData,
  firstDayData,
  lessonsData,
  lessonRecordData,
  lessonProblemsData,
  lessonPlansData,
  deskData,
  dutyData,
  inboxData,
  afterLessonData,
  minutesData,
  materialsData,
  roomData([lessonPolicy, homeworkPolicy, whiteboardPolicy]),
  lessonRoomData,
  readyCheckData,
  reviewsData,
  homeworkData,
  whiteboardsData,
  paymentsData,
  practiceData,
  progressData,
  starsData,
  referralData,
  bookingData,
  moveRequestsData,
  scheduleData,
  calendarData,
  teacherDecksData,
  teacherPagesData,
  trialData,
  notificationsData,
  channelsData,
  auditLogData,
  actsData,
  helpsData,
  profileData,
];
