import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { PinoLoggerOptions } from 'fastify/types/logger.js'
import type { Settings } from '../settings.ts'
import type { OutageLog } from './outage-log.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Name of the contract's call behind the route. */
    call?: string
  }
}

/** Name, code and stack of an error; never the row or the parameters that PostgreSQL adds to it. */
const plainError = (error: Error & { code?: unknown; constraint?: unknown }) => ({
  type: error.name,
  message: error.message,
  code: typeof error.code === 'string' ? error.code : undefined,
  constraint: typeof error.constraint === 'string' ? error.constraint : undefined,
  stack: error.stack ?? '',
})

/** `*.headers`: a library logs at `trace` what it was given, with the cookie of the session. */
const secret = ['req', 'res', 'headers', '*.headers', '*.password', '*.email', '*.token']

/**
 * Structured logs without personal data. They contain no addresses, bodies, query strings or values of parameters.
 * They contain only the name of the call, its answer and its duration.
 */
export const loggerOptions = (
  { logLevel }: Pick<Settings, 'logLevel'>,
  outages: readonly OutageLog[] = [],
): PinoLoggerOptions => ({
  level: logLevel,
  hooks: {
    logMethod(line, method) {
      if (outages.every((outage) => outage.admits(line))) method.apply(this, line)
    },
  },
  redact: { paths: secret, remove: true },
  serializers: { err: plainError },
})

/** A request's id comes from the proxy when it looks like one, otherwise it is made here. */
export const requestId = (raw: { headers: Record<string, string | string[] | undefined> }): string => {
  const given = raw.headers['x-request-id']
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID()
}

export function logCalls(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id)
    // The browser's tools and the benchmark show this time beside the time on the network.
    if (request.routeOptions.config.call)
      reply.header('server-timing', `api;dur=${reply.elapsedTime.toFixed(2)}`)
  })
  app.addHook('onResponse', async (request, reply) => {
    const { call } = request.routeOptions.config
    const entry = {
      call: call ?? request.routeOptions.url ?? 'unknown',
      method: request.method,
      status: reply.statusCode,
      milliseconds: Math.round(reply.elapsedTime),
    }
    if (call) request.log.info(entry, 'call')
    else request.log.debug(entry, 'request')
  })
}
