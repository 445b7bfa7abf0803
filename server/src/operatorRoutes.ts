import { api } from '@skylark/contract/api';
import { managerRights } from '@skylark/contract/managerRights';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { relayCredentials, relayMetric } from './features/lessonRoom/index.ts';
import { lessonsMetric } from './features/lessons/index.ts';
import { importsRefused, importsWaiting } from './features/materials/index.ts';
import { messagesMetric } from './features/notifications/index.ts';
import { reportedPageErrors } from './features/pageErrors/index.ts';
import { booksMetric } from './features/payments/index.ts';
import { callFailures, callPaths, type Hub } from './features/room/index.ts';
import { holdsDisplaced } from './features/schedule/index.ts';
import { backupMetrics } from './platform/backup/startBackups.ts';
import { caughtErrors } from './platform/boundary/contain.ts';
import { busMetrics } from './platform/bus/busMetrics.ts';
import { certificatesMetric } from './platform/certificates.ts';
import { clockMetric, type ClockWatch } from './platform/clock/clockWatch.ts';
import { timeSyncMetric } from './platform/clock/timeSync.ts';
import { databaseMetric } from './platform/db/databaseMetric.ts';
import type { Deps } from './platform/deps.ts';
import { picturesRefused, picturesWaiting } from './platform/files/DecodingLane.ts';
import { httpSeconds } from './platform/http/httpMetrics.ts';
import { metricsText } from './platform/http/metricsText.ts';
import { hostMetrics } from './platform/hostMetrics.ts';
import { jobsMetric } from './platform/jobs/jobRuns.ts';
import { limitRefusals } from './platform/limits/limits.ts';
import { prerenderedBytes, prerenderedEntries } from './platform/http/Prerenderer.ts';
import { shareWork } from './platform/http/shareWork.ts';
import { openApiDocument } from './platform/http/openapi.ts';
import type { HttpServer } from './platform/http/server.ts';
import { socketsClosed, socketsSlowed, voiceFrames } from './platform/http/socketMetrics.ts';
import { type Servers, serversMetric } from './platform/servers/servers.ts';
import { smsHeldBack } from './platform/sms/smsCeiling.ts';
import { smsMetric } from './platform/sms/smsMetric.ts';
import { readReadiness } from './readiness.ts';

/** Routes for operators. */
export function operatorRoutes(http: HttpServer, deps: Deps, hub: Hub, clockWatch: ClockWatch, servers: Servers): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  registry.registerMetric(caughtErrors);
  registry.registerMetric(reportedPageErrors);
  registry.registerMetric(limitRefusals);
  registry.registerMetric(relayCredentials);
  registry.registerMetric(socketsSlowed);
  registry.registerMetric(voiceFrames);
  registry.registerMetric(smsHeldBack);
  registry.registerMetric(socketsClosed);
  registry.registerMetric(httpSeconds);
  registry.registerMetric(prerenderedBytes);
  registry.registerMetric(prerenderedEntries);
  registry.registerMetric(importsWaiting);
  registry.registerMetric(importsRefused);
  registry.registerMetric(picturesWaiting);
  registry.registerMetric(picturesRefused);
  registry.registerMetric(holdsDisplaced);
  registry.registerMetric(callPaths);
  registry.registerMetric(callFailures);
  new Gauge({
    name: 'skylark_rooms_open',
    help: 'Rooms that this server owns',
    registers: [registry],
    collect() {
      this.set(hub.openRooms);
    },
  });
  new Gauge({
    name: 'skylark_room_events_waiting',
    help: 'Room events that are not on disk yet',
    registers: [registry],
    collect() {
      this.set(hub.waitingEvents);
    },
  });
  new Gauge({
    name: 'skylark_room_unsaved_age_seconds',
    help: 'Age of the oldest room event that is not on disk yet',
    registers: [registry],
    collect() {
      this.set(hub.unsavedAgeSeconds);
    },
  });

  booksMetric(registry, deps);
  backupMetrics(registry, deps);
  busMetrics(registry, deps);
  certificatesMetric(registry, deps);
  clockMetric(registry, clockWatch);
  databaseMetric(registry, deps.pool);
  hostMetrics(registry, deps);
  jobsMetric(registry, deps);
  lessonsMetric(registry, deps);
  messagesMetric(registry, deps);
  relayMetric(registry, deps);
  serversMetric(registry, servers);
  smsMetric(registry, deps);
  timeSyncMetric(registry, deps);

  http.get('/healthz', () => ({ ok: true }));
  const ready = shareWork(async () => {
    const { ok, wrong } = await readReadiness(deps, hub, clockWatch);
    return { ok, wrong: [...wrong, ...servers.problems] };
  });
  http.get('/readyz', async (_, reply) => {
    const readiness = await ready();
    return reply.code(readiness.ok ? 200 : 503).send(readiness);
  });
  const metrics = shareWork(() => metricsText(registry));
  http.get('/metrics', async (_, reply) => reply.type(registry.contentType).send(await metrics()));
  let document: string | undefined;
  http.get('/api/v2/openapi.json', (_, reply) => {
    // Generated once, because it takes milliseconds of CPU time and anyone can request it.
    document ??= JSON.stringify(
      openApiDocument(api, { title: deps.config.schoolName, version: '2', serverUrl: deps.publicUrl() }, managerRights),
    );
    return reply.type('application/json; charset=utf-8').send(document);
  });
}
