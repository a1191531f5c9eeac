import {
  cutHeader,
  type Endpoint,
  type Endpoints,
  endpoints,
  isFileResponse,
  versionHeaders,
} from '@sne/shared/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Taker } from '../database/embedded/turns.ts'
import { asPartOf } from '../database/one-call.ts'
import type { Db } from '../database/open.ts'
import { bodyLimits, messageLimits } from '../limits.ts'
import { takenBackVersions } from '../remotes/taken-back.ts'
import { deviceCookie, deviceSeconds, sessionCookie, signedInCookie } from '../sessions/session.ts'
import { admit, type Caller } from './admit.ts'
import { bodiesUnderWay } from './bodies-under-way.ts'
import { compressionOf } from './compression.ts'
import { disposition, type FileAnswer } from './file-answer.ts'
import { type Handlers, notImplemented } from './handler.ts'
import { keyQuota } from './key-quota.ts'
import { oneComputationAtATime } from './one-computation.ts'
import { oneExportAtATime } from './one-export.ts'
import { readInput } from './read-input.ts'
import { Refusal, refuse } from './refusal.ts'
import { recordRefusal } from './refusal-trail.ts'
import { type AnyHandler, type Incoming, runCall } from './run.ts'
import type { Services } from './services.ts'
import { texts } from './texts.ts'
import { writesMoments } from './writes-moments.ts'

export interface CallServer {
  readonly db: Db
  readonly services: Services
  readonly handlers: Handlers
  readonly clock: () => Date
  /** Seconds by which the clock is too wrong for a call that stamps records; 0 while it may. */
  readonly clockWrongBy: () => Promise<number>
}

const versionOf = (header: string | string[] | undefined): string | null =>
  typeof header === 'string' && /^[\w.@/+-]{1,60}$/.test(header) ? header : null

/** The answer as the contract promises it; other fields do not leave the server. */
function answerOf(endpoint: Endpoint, answer: unknown, request: FastifyRequest, strict: boolean): unknown {
  if (isFileResponse(endpoint.response)) return answer
  const result = endpoint.response.safeParse(answer)
  if (result.success) return result.data
  const paths = result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.code}`)
  if (strict) throw new Error(`${endpoint.name} answers against its contract: ${paths.join('; ')}`)
  request.log.error({ call: endpoint.name, paths }, 'answer against the contract')
  return answer
}

/** Bytes of the body that a call reads as a whole; parts of a file have limits of their own. */
function bodyLimitOf({ access, body }: Endpoint): number {
  if (body instanceof z.ZodString) return messageLimits.bodyBytes
  if (access === 'public') return bodyLimits.publicBytes
  return access === 'key' ? bodyLimits.intakeBytes : bodyLimits.jsonBytes
}

function sendFile(reply: FastifyReply, file: FileAnswer) {
  if (file.cutAt !== undefined) reply.header(cutHeader, file.cutAt)
  return reply.type(file.type).header('content-disposition', disposition(file)).send(file.body)
}

/** Registers every call of the contract under `/api`, each with its access check before anything else. */
export function registerCalls(app: FastifyInstance, server: CallServer): void {
  const { db, services, handlers, clock, clockWrongBy } = server
  const { settings } = services
  const admitted = new WeakMap<FastifyRequest, Caller & { now: Date; turn: Taker }>()
  const secure = settings.publicUrl.startsWith('https:')
  const exporting = oneExportAtATime()
  const computing = oneComputationAtATime()
  const countKey = keyQuota()
  const bodies = bodiesUnderWay(settings)
  const isTakenBack = takenBackVersions({
    remotesDir: settings.remotesDir,
    stateDir: settings.remotesStateDir,
  })
  const cookie = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const

  const admittedOf = (request: FastifyRequest) => {
    const caller = admitted.get(request)
    if (!caller) throw new Error('A handler ran before its access check.')
    return caller
  }

  const incomingOf = (request: FastifyRequest, changes: ((reply: FastifyReply) => void)[]): Incoming => {
    const { turn: _, ...caller } = admittedOf(request)
    return {
      ...caller,
      clock,
      requestId: request.id,
      log: request.log,
      address: request.ip,
      versions: {
        host: versionOf(request.headers[versionHeaders.host]),
        remote: versionOf(request.headers[versionHeaders.remote]),
      },
      cookie: {
        token: request.cookies[sessionCookie] ?? null,
        device: request.cookies[deviceCookie] ?? null,
        setDevice: (token) =>
          changes.push((reply) =>
            reply.setCookie(deviceCookie, token, { ...cookie, path: '/api', maxAge: deviceSeconds }),
          ),
        set: (token, expires) =>
          changes.push((reply) =>
            reply
              .setCookie(sessionCookie, token, { ...cookie, expires })
              .setCookie(signedInCookie, '1', { ...cookie, httpOnly: false, expires }),
          ),
        clear: () =>
          changes.push((reply) =>
            reply
              .clearCookie(sessionCookie, cookie)
              .clearCookie(signedInCookie, { ...cookie, httpOnly: false }),
          ),
      },
    }
  }

  for (const name of Object.keys(endpoints) as (keyof Endpoints)[]) {
    const endpoint: Endpoint = endpoints[name]
    const handler = handlers[name]
    app.route({
      method: endpoint.method,
      url: `/api${endpoint.path}`,
      config: { call: name },
      compress: compressionOf(endpoint),
      bodyLimit: bodyLimitOf(endpoint),
      onRequest: async (request, reply) => {
        const now = clock()
        const turn = { letsOthersFirst: endpoint.access === 'key' }
        const caller = await bodies.admitting(request, () =>
          asPartOf(turn, () => admit(request, endpoint, { db, settings, isTakenBack, now })),
        )
        countKey(caller.caller)
        admitted.set(request, { ...caller, now, turn })
        if (handler === notImplemented) throw refuse('not_implemented')
        const wrongBy = writesMoments(endpoint) ? await clockWrongBy() : 0
        if (wrongBy > 0)
          throw refuse('unavailable', { message: texts.clockWrong(wrongBy), expected: 'clock is wrong' })
        bodies.take(request, reply, endpoint, caller)
      },
      handler: async (request, reply) => {
        const answer = await bodies.during(request, () => answerTo(request, reply))
        if (isFileResponse(endpoint.response)) return sendFile(reply, answer as FileAnswer)
        return reply.send(answerOf(endpoint, answer, request, !settings.production))
      },
    })
    const answerTo = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
      const input = await readInput(request, endpoint, settings.uploadMaxBytes)
      const changes: ((reply: FastifyReply) => void)[] = []
      const incoming = incomingOf(request, changes)
      const { viewer } = incoming
      const run = () =>
        asPartOf(admittedOf(request).turn, () =>
          runCall(db, services, endpoint, handler as AnyHandler, input, incoming),
        )
      const call = exporting(endpoint, viewer, () => computing(endpoint, viewer, run))
      const answer = await call.catch(async (refusal: unknown) => {
        const { now } = incoming
        if (refusal instanceof Refusal) await recordRefusal(db, { request, endpoint, viewer, now, refusal })
        throw refusal
      })
      for (const change of changes) change(reply)
      return answer
    }
  }
}
