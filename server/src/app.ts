import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import helmet from '@fastify/helmet';
import { api } from '@skylark/contract/api';
import { confirmedCalls, managerRights } from '@skylark/contract/managerRights';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import {
  authRoutes,
  authSettingsRoutes,
  createAuthenticate,
  startSendingCodes,
  startSendingResets,
  startAuthCleanup,
} from './features/auth/index.ts';
import { calendarRoutes } from './features/calendar/index.ts';
import {
  announceWebhook,
  channelsRoutes,
  startNotifyingRemovedChats,
  telegramWebhook,
} from './features/channels/index.ts';
import { deskRoutes } from './features/desk/index.ts';
import { createSessionAuthenticate, deskAuthRoutes, startDeskCleanup } from './features/deskAuth/index.ts';
import { devicesRoutes } from './features/devices/index.ts';
import { dutyRoutes, startDuty } from './features/duty/index.ts';
import { familyRoutes } from './features/family/index.ts';
import { firstDayRoutes } from './features/firstDay/index.ts';
import { helpsRoutes } from './features/helps/index.ts';
import { inboxRoutes, startInbox } from './features/inbox/index.ts';
import { homeworkPolicy, homeworkRoutes } from './features/homework/index.ts';
import {
  lessonPolicy,
  lessonRoomRoutes,
  penRoutes,
  pensOf,
  replayRoutes,
  startTellingOfStops,
  startWatchingLessons,
  stopRoutes,
} from './features/lessonRoom/index.ts';
import { afterLessonRoutes, startFollowingLessons } from './features/afterLesson/index.ts';
import { lessonPlansRoutes } from './features/lessonPlans/index.ts';
import { lessonProblemsRoutes } from './features/lessonProblems/index.ts';
import { lessonRecordRoutes } from './features/lessonRecord/index.ts';
import { lessonsRoutes, startWatchingClocks } from './features/lessons/index.ts';
import { minutesRoutes } from './features/minutes/index.ts';
import { createDeskSockets, createLiveSockets } from './features/live/index.ts';
import { createCheckSocket, createCheckLink, readyCheckRoutes } from './features/readyCheck/index.ts';
import { bookingRoutes, managerBookingRoutes } from './features/booking/index.ts';
import { reportsRoutes } from './features/reports/index.ts';
import { createManagerAuthenticate, managerRoutes, managerScheduleRoutes } from './features/manager/index.ts';
import { importRoutes, managerVoicesRoutes, materialsRoutes, wordsRoutes } from './features/materials/index.ts';
import { pageErrorsRoutes } from './features/pageErrors/index.ts';
import { moveRequestsRoutes } from './features/moveRequests/index.ts';
import {
  createDelivery,
  startDigests,
  type DeliveryPace,
  notificationsRoutes,
  outboxRoutes,
} from './features/notifications/index.ts';
import {
  eraseRestored,
  privacyRoutes,
  startErasureLog,
  startErasingClosed,
  startErasingRestored,
  startRepeatingErasures,
  startRetention,
} from './features/privacy/index.ts';
import { profileRoutes } from './features/profile/index.ts';
import { managerReviewsRoutes, reviewsRoutes } from './features/reviews/index.ts';
import { createRoomSockets, Hub, type RoomPace, roomRoutes, startPacking, warmUp } from './features/room/index.ts';
import { managerPaymentsRoutes, paymentsRoutes, startPaymentJobs, webhookRoutes } from './features/payments/index.ts';
import { practiceRoutes, startRememberingLessons, startTellingWeeks } from './features/practice/index.ts';
import { progressRoutes } from './features/progress/index.ts';
import { referralRoutes } from './features/referral/index.ts';
import { scheduleRoutes } from './features/schedule/index.ts';
import { searchRoutes } from './features/search/index.ts';
import { starsRoutes } from './features/stars/index.ts';
import { tabletRoutes } from './features/tablet/index.ts';
import { studentsRoutes } from './features/students/index.ts';
import { managerTeacherDecksRoutes, teacherDecksRoutes } from './features/teacherDecks/index.ts';
import { managerTeacherPagesRoutes, teacherPagesRoutes } from './features/teacherPages/index.ts';
import { managerTrialRoutes, startTrialCleanup, trialRoutes } from './features/trial/index.ts';
import { storageRoutes } from './features/storage/index.ts';
import { schoolRoutes } from './features/school/index.ts';
import { whiteboardPolicy, whiteboardsRoutes } from './features/whiteboards/index.ts';
import { operatorRoutes } from './operatorRoutes.ts';
import { readReadiness } from './readiness.ts';
import { deskPages, keepDeskApart } from './deskPages.ts';
import { phonePages } from './phonePages.ts';
import { viewerRules } from './viewerRules.ts';
import { createPrerenderer, searchEngineRoutes } from './publicPages.ts';
import { schoolViewPage } from './schoolViewPage.ts';
import { securityHeaders } from './securityHeaders.ts';
import { startBackups } from './platform/backup/startBackups.ts';
import type { Bus } from './platform/bus/bus.ts';
import { createCards } from './platform/cards/cards.ts';
import { sandboxRoutes } from './platform/cards/sandbox/sandboxRoutes.ts';
import { type Clock, systemClock } from './platform/clock/clock.ts';
import { type ClockWatch, createClockWatch } from './platform/clock/clockWatch.ts';
import type { Database } from './platform/db/database.ts';
import type { Deps } from './platform/deps.ts';
import { createFiles } from './platform/files/files.ts';
import { createBind } from './platform/http/bind.ts';
import { googleStandInRoutes } from './platform/google/standIn/standInRoutes.ts';
import { limitPermissions } from './platform/http/permissions.ts';
import { AFTER_PAINT } from './platform/http/afterPaint.ts';
import { servePage } from './platform/http/page.ts';
import { sweepUploads } from './platform/http/receiveUpload.ts';
import { createRawServer } from './platform/http/rawServer.ts';
import { createHttp, type HttpServer, acceptRequests } from './platform/http/server.ts';
import { handleUpgrades } from './platform/http/upgrades.ts';
import { createJobs, type Jobs } from './platform/jobs/jobs.ts';
import { createLimits, type Limit, type Limits } from './platform/limits/limits.ts';
import { createMail, type SendMail } from './platform/mail/mail.ts';
import { createPush, type Push } from './platform/push/push.ts';
import { readPushKeys } from './platform/push/pushKeys.ts';
import { readSchoolKey } from './platform/servers/schoolKey.ts';
import { createServers, type Servers } from './platform/servers/servers.ts';
import { createSms, type SendSms } from './platform/sms/sms.ts';
import { createTelegram } from './platform/telegram/telegram.ts';

const WEB = join(import.meta.dirname, '../../web/dist');
const DESK = join(import.meta.dirname, '../../desk/dist');

/**
 * Limit for all changing calls of a family or teacher, in addition to individual limits: far more than pages need, far
 * less than what others would notice. Drawing uses the room's socket, which has separate budgets.
 */
const CHANGES_PER_ACCOUNT: Limit = { name: 'changes', tries: 300, perSeconds: 60 };

export interface ExternalServices {
  config: Config;
  db: Database;
  pool: pg.Pool;
  bus: Bus;
  log: Logger;
  server?: Server;
  clock?: Clock;
  sendMail?: SendMail;
  sendSms?: SendSms;
  jobs?: Jobs;
  clockWatch?: ClockWatch;
  deliveryPace?: DeliveryPace;
  roomPace?: RoomPace;
  limits?: Limits;
  publicUrl?: () => string;
  /** The version of the running code; servers compare it with each other. */
  version?: string;
}

export interface App {
  http: HttpServer;
  server: Server;
  deps: Deps;
  hub: Hub;
  servers: Servers;
  /** Starts background jobs and accepts requests. */
  start(): Promise<void>;
  close(): Promise<void>;
}

/** Assembles the school on a migrated database, for both main.ts and the tests. */
export async function buildApp(outside: ExternalServices): Promise<App> {
  const { config, db, pool, log } = outside;
  const server = outside.server ?? createRawServer();
  const clock = outside.clock ?? systemClock;
  const publicUrl = outside.publicUrl ?? (() => config.publicUrl ?? `http://${config.host}:${config.port}`);
  const clockWatch = outside.clockWatch ?? createClockWatch(pool, log);
  const deps: Deps = {
    config,
    db,
    pool,
    log,
    bus: outside.bus,
    clock,
    jobs: outside.jobs ?? createJobs(pool, log, { bus: outside.bus, clock: clockWatch }),
    limits: outside.limits ?? createLimits(pool, readSchoolKey(config)),
    files: createFiles(config),
    sendMail: outside.sendMail ?? createMail(config),
    sendSms: outside.sendSms ?? createSms(config.twilio),
    push: pushOf(config),
    telegram: config.telegram && createTelegram(config.telegram),
    cards: createCards({ config, db, clock, publicUrl }),
    publicUrl,
  };
  const http = createHttp({ logger: log, trustProxy: config.trustProxy, server, logsRequests: config.logsRequests });
  await http.register(helmet, securityHeaders(config, deps, [AFTER_PAINT.hash]));
  limitPermissions(http);
  keepDeskApart(http, deps);

  const authenticate = createAuthenticate(deps);
  const on = createBind(
    http,
    api,
    authenticate,
    {
      byKey: createManagerAuthenticate(deps),
      bySession: createSessionAuthenticate(deps),
      rights: managerRights,
      confirmed: confirmedCalls,
    },
    viewerRules(deps),
    ({ accountId }) => deps.limits.takeLocally(CHANGES_PER_ACCOUNT, accountId),
  );
  const hub = new Hub(deps);
  const policies = [lessonPolicy, homeworkPolicy, whiteboardPolicy];

  authRoutes(on, deps);
  authSettingsRoutes(on, deps);
  profileRoutes(on, deps);
  privacyRoutes(on, deps);
  notificationsRoutes(on, deps);
  channelsRoutes(on, deps);
  calendarRoutes(on, deps);
  familyRoutes(on, deps);
  tabletRoutes(on, deps);
  devicesRoutes(on, deps);
  schoolRoutes(on, deps);
  pageErrorsRoutes(on, deps);
  lessonsRoutes(on, deps);
  lessonRecordRoutes(on, deps);
  lessonProblemsRoutes(on, deps);
  lessonPlansRoutes(on, deps);
  afterLessonRoutes(on, deps);
  minutesRoutes(on, deps);
  reviewsRoutes(on, deps);
  managerReviewsRoutes(on, deps);
  homeworkRoutes(on, deps);
  paymentsRoutes(on, deps);
  managerPaymentsRoutes(on, deps);
  practiceRoutes(on, deps);
  progressRoutes(on, deps);
  searchRoutes(on, deps);
  starsRoutes(on, deps);
  referralRoutes(on, deps);
  materialsRoutes(on, deps);
  managerVoicesRoutes(on, deps);
  wordsRoutes(on, deps);
  importRoutes(on, deps);
  roomRoutes(on, deps, policies);
  lessonRoomRoutes(on, deps);
  replayRoutes(on, deps);
  penRoutes(on, deps);
  stopRoutes(on, deps);
  readyCheckRoutes(on, deps);
  scheduleRoutes(on, deps);
  deskAuthRoutes(on, deps);
  deskRoutes(on, deps);
  dutyRoutes(on, deps);
  inboxRoutes(on, deps);
  managerRoutes(on, deps);
  managerScheduleRoutes(on, deps);
  helpsRoutes(on, deps);
  reportsRoutes(on, deps);
  teacherDecksRoutes(on, deps);
  managerTeacherDecksRoutes(on, deps);
  storageRoutes(on, deps);
  teacherPagesRoutes(on, deps);
  managerTeacherPagesRoutes(on, deps);
  trialRoutes(on, deps);
  managerTrialRoutes(on, deps);
  bookingRoutes(on, deps);
  managerBookingRoutes(on, deps);
  moveRequestsRoutes(on, deps);
  studentsRoutes(on, deps);
  firstDayRoutes(on, deps);
  whiteboardsRoutes(on, deps);
  const delivery = createDelivery(deps, outside.deliveryPace);
  startSendingCodes(deps);
  startSendingResets(deps);
  startAuthCleanup(deps);
  startDeskCleanup(deps);
  startDuty(deps);
  startInbox(deps);
  startRetention(deps);
  startPacking(deps, policies);
  startRepeatingErasures(deps);
  startErasureLog(deps);
  startErasingRestored(deps);
  startErasingClosed(deps);
  startBackups(deps);
  startTrialCleanup(deps);
  startTellingOfStops(deps);
  startDigests(deps);
  startWatchingLessons(deps, (db, lesson) => createCheckLink(deps, db, lesson));
  startFollowingLessons(deps);
  startRememberingLessons(deps);
  startTellingWeeks(deps);
  startWatchingClocks(deps);
  startPaymentJobs(deps);
  const portOf = (): number => (server.address() as AddressInfo | null)?.port ?? config.port;
  const servers = createServers(deps, outside.version ?? 'unknown', portOf, async () => {
    const { ok, wrong } = await readReadiness(deps, hub, clockWatch);
    return { isReady: ok, problems: wrong };
  });
  operatorRoutes(http, deps, hub, clockWatch, servers);
  outboxRoutes(http, deps);
  webhookRoutes(http, deps);
  telegramWebhook(http, deps);
  startNotifyingRemovedChats(deps);
  sandboxRoutes(http, deps);
  googleStandInRoutes(http, deps);
  searchEngineRoutes(http, deps);
  phonePages(http, deps, WEB);
  const prerenderer = createPrerenderer(deps, WEB);
  deskPages(http, deps, DESK);
  schoolViewPage(http, deps);
  servePage(http, WEB, (path, locale) => prerenderer.page(path, locale), deps.limits);

  const sockets = createRoomSockets(deps, hub, authenticate, policies, pensOf(deps), outside.roomPace);
  const live = createLiveSockets(deps, authenticate);
  const deskLive = createDeskSockets(deps);
  const upgrades = [sockets.route, live.route, deskLive.route, createCheckSocket(deps)];
  const stopUpgrades = handleUpgrades(server, log, upgrades);
  await http.ready();

  return {
    http,
    server,
    deps,
    hub,
    servers,
    async start() {
      await sweepUploads(deps, 0);
      await deps.jobs.start();
      // Before the first request: erases people who were deleted after the restored backup.
      await eraseRestored(deps);
      await announceWebhook(deps);
      delivery.start();
      clockWatch.start();
      await servers.start();
      // When servers share the database, rooms in use are handed to this one as soon as it accepts requests.
      if (config.databaseUrl !== undefined) await warmUp(deps, authenticate, policies, config.databaseConnections);
      acceptRequests(server);
    },
    async close() {
      // Stops taking jobs; running ones are awaited below.
      clockWatch.stop();
      await servers.stop();
      const jobsStopped = Promise.all([deps.jobs.stop(), delivery.stop()]);
      await hub.prepareHandOver();
      // Refuses new connections, so that pages disconnected now don't come back to this server.
      server.close();
      await stopUpgrades();
      await sockets.close();
      await live.close();
      await deskLive.close();
      server.closeIdleConnections();
      await http.close();
      server.closeAllConnections();
      await jobsStopped;
    },
  };
}

function pushOf({ push: { keys, services }, production, dataDir, mailFrom }: Config): Push | undefined {
  const own = keys ?? (production ? undefined : readPushKeys(dataDir));
  const [address = mailFrom] = /[^\s<>]+@[^\s<>]+/.exec(mailFrom) ?? [];
  return own && createPush({ keys: own, services, contact: `mailto:${address}` });
}
