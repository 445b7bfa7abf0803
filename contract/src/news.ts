import { endpoints } from './endpoint.ts';

export const newsApi = endpoints({
  'GET /api/v2/news': {
    access: 'signedIn',
    summary: 'A stream (text/event-stream) that says when something of who is signed in has changed.',
    reply: 'file',
  },
});
