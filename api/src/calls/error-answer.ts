import { type ErrorCode, errorCatalogue } from '@sne/shared/contract'
import type { FastifyError, FastifyInstance } from 'fastify'
import { AcquireTimeout } from '../database/embedded/turns.ts'
import { bodyOf, Refusal, refuse } from './refusal.ts'

/** Fastify's own refusals, told as ours. */
const ofFastify: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'file_type',
  FST_REQ_FILE_TOO_LARGE: 'file_too_large',
  FST_PARTS_LIMIT: 'validation',
  FST_FIELDS_LIMIT: 'validation',
  FST_FILES_LIMIT: 'validation',
  FST_ERR_CTP_INVALID_JSON_BODY: 'validation',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'validation',
  FST_ERR_NOT_FOUND: 'not_found',
}

/** PostgreSQL's refusals that a caller can do something about. */
const ofDatabase: Readonly<Record<string, ErrorCode>> = {
  // A unique constraint: somebody else was quicker, or the number is taken.
  '23505': 'duplicate',
  // Deadlock or serialization failure, after every retry.
  '40001': 'unavailable',
  '40P01': 'unavailable',
  // Statement time-out, too many connections, shutting down.
  '57014': 'unavailable',
  '53300': 'unavailable',
  '57P01': 'unavailable',
}

/** What the caller is told of an error; whatever is not foreseen tells nothing but the request's id. */
export function refusalFor(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  if (error instanceof AcquireTimeout) return refuse('unavailable')
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const known = ofFastify[code] ?? ofDatabase[code]
  if (known) return refuse(known)
  const status = error instanceof Error ? ((error as FastifyError).statusCode ?? 500) : 500
  return refuse(status >= 400 && status < 500 ? 'validation' : 'generic_error')
}

const isBodyTooLarge = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'FST_ERR_CTP_BODY_TOO_LARGE'

/** Every error leaves as the one shape of the contract; unforeseen ones are logged, never told. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const refusal = isBodyTooLarge(error)
      ? refuse('body_too_large', { details: { maximumBytes: request.routeOptions.bodyLimit } })
      : refusalFor(error)
    if (refusal.status >= 500 && refusal.code !== 'not_implemented')
      request.log.error({ err: error, call: request.routeOptions.config.call }, 'call failed')
    if (refusal.status === errorCatalogue.too_many_attempts.status) reply.header('retry-after', '60')
    return reply
      .code(refusal.status)
      .type('application/json; charset=utf-8')
      .send(bodyOf(refusal, request.id))
  })
}
