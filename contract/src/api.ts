import { actsApi } from './acts.ts';
import { helpsApi } from './helps.ts';
import { afterLessonApi } from './afterLesson.ts';
import { authApi } from './auth.ts';
import { bookingApi, managerBookingApi } from './booking.ts';
import { callStopsApi } from './callStops.ts';
import { calendarApi } from './calendar.ts';
import { channelsApi } from './channels.ts';
import { deskApi } from './desk.ts';
import { devicesApi } from './devices.ts';
import { familyApi } from './family.ts';
import { firstDayApi } from './firstDay.ts';
import { homeworkApi } from './homework.ts';
import { lessonPlansApi } from './lessonPlans.ts';
import { lessonProblemsApi } from './lessonProblems.ts';
import { lessonRecordApi } from './lessonRecord.ts';
import { lessonReplayApi } from './lessonReplay.ts';
import { lessonsApi } from './lessons.ts';
import { managerAccountsApi } from './managerAccounts.ts';
import { managerAuditLogApi } from './managerAuditLog.ts';
import { managerFamilyTabsApi } from './managerFamilyTabs.ts';
import { managerDutyApi } from './managerDuty.ts';
import { managerFamiliesApi } from './managerFamilies.ts';
import { managerViewsApi } from './managerViews.ts';
import { managerFilesApi } from './managerFiles.ts';
import { managerInboxApi } from './managerInbox.ts';
import { managerVoicesApi } from './managerVoices.ts';
import { managerLessonStoryApi } from './lessonStory.ts';
import { managerLessonsApi } from './managerLessons.ts';
import { managerPeopleApi } from './managerPeople.ts';
import { materialsApi } from './materials.ts';
import { minutesApi } from './minutes.ts';
import { managerMoveRequestsApi, moveRequestsApi } from './moveRequests.ts';
import { managerNowApi } from './now.ts';
import { notificationsApi } from './notifications.ts';
import { pageErrorsApi } from './pageErrors.ts';
import { pensApi } from './pens.ts';
import { privacyApi } from './privacy.ts';
import { managerSearchApi } from './managerSearch.ts';
import { managerReportsApi } from './managerReports.ts';
import { managerStudentsApi } from './managerStudents.ts';
import { managerScheduleApi } from './managerSchedule.ts';
import { managerPaymentsApi } from './managerPayments.ts';
import { managerTrialWishesApi } from './managerTrialWishes.ts';
import { paymentsApi } from './payments.ts';
import { placementApi } from './placement.ts';
import { practiceApi } from './practice.ts';
import { progressApi } from './progress.ts';
import { readyCheckApi } from './readyCheck.ts';
import { reviewsApi } from './reviews.ts';
import { profileApi } from './profile.ts';
import { referralApi } from './referral.ts';
import { roomApi } from './roomApi.ts';
import { managerSchoolApi, schoolApi } from './school.ts';
import { scheduleApi } from './schedule.ts';
import { managerTeacherPagesApi, teacherPagesApi } from './teacherPages.ts';
import { searchApi } from './search.ts';
import { studentsApi } from './students.ts';
import { starsApi } from './stars.ts';
import { tabletApi } from './tablet.ts';
import { teacherChoiceApi } from './teacherChoice.ts';
import { teacherDecksApi } from './teacherDecks.ts';
import { teacherNumbersApi } from './teacherNumbers.ts';
import { trialApi } from './trial.ts';
import { whiteboardsApi } from './whiteboards.ts';

/**
 * Every call of the API. The server binds each to a command or query and generates the OpenAPI document from it. The
 * web app imports only its type, so browsers load no schemas.
 */
export const api = {
  ...authApi,
  ...profileApi,
  ...privacyApi,
  ...notificationsApi,
  ...channelsApi,
  ...calendarApi,
  ...familyApi,
  ...firstDayApi,
  ...tabletApi,
  ...devicesApi,
  ...schoolApi,
  ...pageErrorsApi,
  ...lessonsApi,
  ...studentsApi,
  ...teacherNumbersApi,
  ...lessonPlansApi,
  ...afterLessonApi,
  ...lessonProblemsApi,
  ...lessonRecordApi,
  ...lessonReplayApi,
  ...minutesApi,
  ...bookingApi,
  ...moveRequestsApi,
  ...teacherChoiceApi,
  ...reviewsApi,
  ...homeworkApi,
  ...searchApi,
  ...paymentsApi,
  ...materialsApi,
  ...roomApi,
  ...pensApi,
  ...callStopsApi,
  ...readyCheckApi,
  ...scheduleApi,
  ...deskApi,
  ...actsApi,
  ...helpsApi,
  ...managerAccountsApi,
  ...managerPeopleApi,
  ...managerTrialWishesApi,
  ...managerSearchApi,
  ...managerFamiliesApi,
  ...managerDutyApi,
  ...managerViewsApi,
  ...managerFamilyTabsApi,
  ...managerFilesApi,
  ...managerInboxApi,
  ...managerVoicesApi,
  ...managerLessonsApi,
  ...managerLessonStoryApi,
  ...managerNowApi,
  ...managerScheduleApi,
  ...managerStudentsApi,
  ...managerReportsApi,
  ...managerBookingApi,
  ...managerMoveRequestsApi,
  ...managerAuditLogApi,
  ...managerPaymentsApi,
  ...managerSchoolApi,
  ...placementApi,
  ...practiceApi,
  ...progressApi,
  ...starsApi,
  ...referralApi,
  ...teacherDecksApi,
  ...teacherPagesApi,
  ...managerTeacherPagesApi,
  ...trialApi,
  ...whiteboardsApi,
};
export type Api = typeof api;
