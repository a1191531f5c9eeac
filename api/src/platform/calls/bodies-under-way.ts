import type { Endpoint } from '@sne/shared/contract'
import { fileTooLarge } from '@sne/shared/domain'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { uploadLimits } from '../limits.ts'
import { keyOf } from '../sessions/api-key.ts'
import { sessionCookie } from '../sessions/session.ts'
import type { Settings } from '../settings.ts'
import type { Caller } from './admit.ts'
import { refuse } from './refusal.ts'
import { texts } from './texts.ts'

interface Held {
  readonly release: () => void
  /**
   * The handler has the body: the memory is freed when the handler ends, not when the connection
   * ends.
   */
  handled: boolean
}

/** In a support session the person behind it counts. Who is not known sends no body that counts. */
function nameOf({ viewer, caller }: Caller): string {
  if (caller) return `key ${caller.apiKeyId}`
  return viewer ? `account ${viewer.impersonatedBy ?? viewer.userId}` : 'no account'
}

/** Credentials of the request; null without any. */
const credentialsOf = (request: FastifyRequest): string | null =>
  request.cookies[sessionCookie] ?? keyOf(request.headers) ?? null

/** Bytes that a body may have in memory: as announced, else as many as the call takes. 0 where there is none. */
function bytesOf({ headers }: FastifyRequest, most: number): number {
  if (headers['transfer-encoding'] !== undefined) return most
  return Math.min(Number(headers['content-length'] ?? 0), most)
}

/**
 * Limits the memory of the bodies that this process reads and works on. A body's announced size is
 * reserved before a byte is read, and freed when the call is done. Neither one account nor all of
 * them together fill the memory.
 */
export function bodiesUnderWay({
  uploadMaxBytes,
  uploadsTotalMaxBytes,
}: Pick<Settings, 'uploadMaxBytes' | 'uploadsTotalMaxBytes'>) {
  const held = new WeakMap<FastifyRequest, Held>()
  const ofCaller = new Map<string, number>()
  /** Calls with a body that wait for their admission, by session or key. */
  const asking = new Map<string, number>()
  let all = 0

  function hold(name: string, bytes: number): Held {
    const own = ofCaller.get(name) ?? 0
    const details = { retryAfter: uploadLimits.retryAfter }
    if (own >= uploadLimits.ofCaller) throw refuse('uploads_running', { details })
    if (all + bytes > uploadsTotalMaxBytes)
      throw refuse('unavailable', { message: texts.uploadsBusy, details, expected: 'uploads busy' })
    ofCaller.set(name, own + 1)
    all += bytes
    let isHeld = true
    const release = () => {
      if (!isHeld) return
      isHeld = false
      all -= bytes
      const left = (ofCaller.get(name) ?? 1) - 1
      if (left === 0) ofCaller.delete(name)
      else ofCaller.set(name, left)
    }
    return { release, handled: false }
  }

  return {
    /**
     * Admits a call. Of one session or key no more calls with a body than may be under way wait for it: hundreds would take the turn of
     * the database from everybody.
     * @throws Refusal `uploads_running`, and what `admit` throws
     */
    async admitting<T>(request: FastifyRequest, admit: () => Promise<T>): Promise<T> {
      const name = credentialsOf(request)
      if (name === null || bytesOf(request, Number.POSITIVE_INFINITY) < uploadLimits.countedFrom)
        return admit()
      const others = asking.get(name) ?? 0
      if (others >= uploadLimits.ofCaller)
        throw refuse('uploads_running', { details: { retryAfter: uploadLimits.retryAfter } })
      asking.set(name, others + 1)
      try {
        return await admit()
      } finally {
        const left = (asking.get(name) ?? 1) - 1
        if (left === 0) asking.delete(name)
        else asking.set(name, left)
      }
    },

    /**
     * Reserves memory for a request's body.
     * @throws Refusal `file_too_large`, `uploads_running`, `unavailable`
     */
    take(request: FastifyRequest, reply: FastifyReply, { upload }: Endpoint, caller: Caller): void {
      const isForm = upload && request.headers['content-type']?.startsWith('multipart/')
      const most = isForm ? uploadMaxBytes + uploadLimits.formBytes : request.routeOptions.bodyLimit
      if (isForm && Number(request.headers['content-length']) > most)
        throw refuse('file_too_large', { message: fileTooLarge(uploadMaxBytes) })
      const bytes = bytesOf(request, most)
      if (bytes < uploadLimits.countedFrom) return
      const own = hold(nameOf(caller), bytes)
      held.set(request, own)
      const end = () => {
        if (!own.handled) own.release()
      }
      reply.raw.once('finish', end).once('close', end)
    },

    /**
     * Frees a call's memory when the call is done, whether or not its client is still connected.
     */
    async during<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> {
      const own = held.get(request)
      if (!own) return work()
      own.handled = true
      try {
        return await work()
      } finally {
        own.release()
      }
    },
  }
}
