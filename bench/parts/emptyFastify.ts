// What Fastify itself takes: one route without a database, a check or a header of ours.
import Fastify from 'fastify';

const app = Fastify();
app.get('/', () => ({ ok: true }));
await app.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' });
