// Fastify's own cost: one route without a database, validation or headers.
import Fastify from 'fastify';

const app = Fastify();
app.get('/', () => ({ ok: true }));
await app.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' });
