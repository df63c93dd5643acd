import { randomBytes } from 'node:crypto';

import type { FastifyInstance } from 'fastify';

import { aboutSubject, loggerAbout, setSubject } from '../../lib/log-subject.ts';

/** The header of a response that names its request, as the log does. */
export const REQUEST_ID_HEADER = 'x-request-id';

/** Different in each process, so that an id names one request of all machines. */
const PROCESS = randomBytes(5).toString('hex');
let latest = 0;

export function newRequestId(): string {
  latest += 1;
  return `${PROCESS}-${latest.toString(36)}`;
}

/** Fastify's logger of a request, before the request exists. */
export const requestLogger = <Log extends object>(log: Log, bindings: object): Log =>
  loggerAbout(log, { id: (bindings as { reqId: string }).reqId });

/**
 * Puts the request's id and site into every line that it logs, and the id into its response. Register it first. A body
 * is received in the events of the connection, after which the subject must be set again.
 */
export function registerRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    setSubject(request.log, request);
    void reply.header(REQUEST_ID_HEADER, request.id);
    aboutSubject(request, done);
  });
  app.addHook('preValidation', (request, _reply, done) => aboutSubject(request, done));
}
