import { type Endpoint, type EndpointName, type ErrorCode, endpoints, fhirJson } from '@sne/shared/contract'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { both } from '../both-languages.ts'
import { brokenRelation } from '../database/broken-relation.ts'
import { AcquireTimeout } from '../database/embedded/turns.ts'
import { DatabaseUnreachable } from '../database/unreachable.ts'
import { storageFault } from '../files/storage-fault.ts'
import { KeptFileLost } from '../files/store.ts'
import { operationOutcome } from './operation-outcome.ts'
import { bodyOf, Refusal, refuse } from './refusal.ts'
import { texts } from './texts.ts'

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

/** A lock was not given in time (`lockTimeout`). */
const lockNotGiven = '55P03'

/** PostgreSQL's refusals that a caller can do something about. */
const ofDatabase: Readonly<Record<string, ErrorCode>> = {
  // A unique constraint: somebody else was quicker, or the number is taken.
  '23505': 'duplicate',
  // Deadlock or serialization failure, after every retry.
  '40001': 'unavailable',
  '40P01': 'unavailable',
  // Statement time-out, too many connections.
  '57014': 'unavailable',
  '53300': 'unavailable',
  [lockNotGiven]: 'unavailable',
  // A missing table: a backup is being restored, in one transaction.
  '42P01': 'unavailable',
}

/**
 * A connection can be lost between a commit and its answer: nobody knows then whether the step was made, so the person
 * is asked to look first.
 */
const databaseAway = texts.databaseSilent

const takesNoWrites = texts.readOnly

const filesAway = texts.documentMissing

/** Seconds after which a refused call is worth another attempt. */
const retryAfter: Partial<Record<ErrorCode, number>> = {
  too_many_attempts: 60,
  export_running: 5,
  computation_running: 5,
  uploads_running: 10,
  unavailable: 5,
  storage_full: 60,
}

/** The refusal that answers an error; an unforeseen error shows only the request's id. */
export function refusalFor(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  if (error instanceof AcquireTimeout) return refuse('unavailable')
  const fault = storageFault(error)
  if (fault === 'full') return refuse('storage_full')
  if (fault === 'read_only') return refuse('unavailable', { message: takesNoWrites })
  if (error instanceof KeptFileLost) return refuse('unavailable', { message: filesAway })
  if (error instanceof DatabaseUnreachable) return refuse('unavailable', { message: databaseAway })
  if (brokenRelation(error)) return refuse('unavailable', { message: texts.tableUnreadable })
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const known = ofFastify[code] ?? ofDatabase[code]
  if (known) return refuse(known)
  const status = error instanceof Error ? ((error as FastifyError).statusCode ?? 500) : 500
  return refuse(status >= 400 && status < 500 ? 'validation' : 'generic_error')
}

/** Answers of the 500s that are no failure of the server. */
const foreseen: readonly ErrorCode[] = ['not_implemented', 'document_pending']

const hasCode = (error: unknown, code: string) =>
  error instanceof Error && 'code' in error && error.code === code

const isBodyTooLarge = (error: unknown) => hasCode(error, 'FST_ERR_CTP_BODY_TOO_LARGE')

/** Its stack says nothing of who holds the lock, and a locked table refuses many calls: one line without it. */
const lockLine = both(texts.lockHeld, 'somebody else holds a lock of the database: look in pg_locks for who')

function logFailure(request: FastifyRequest, error: unknown): void {
  const { call } = request.routeOptions.config
  // Every ordinary stop refuses the calls of its last seconds. A wrong clock is told once, as a warning. A full queue is tried again.
  if (error instanceof Refusal && error.expected) request.log.info({ call }, `refused: ${error.expected}`)
  else if (hasCode(error, lockNotGiven)) request.log.error({ call, code: lockNotGiven }, lockLine)
  else request.log.error({ err: error, call }, 'call failed')
}

/** Addresses of FHIR, also with a method or below a path that no call has. */
const fhirAddress = /^\/api\/fhir(?:[/?]|$)/u

/** A call whose contract promises refusals of FHIR, or an address of FHIR without a call. */
function isOfFhir({ routeOptions, url }: FastifyRequest): boolean {
  const { call } = routeOptions.config
  if (call === undefined) return fhirAddress.test(url)
  const endpoint: Endpoint | undefined =
    call && call in endpoints ? endpoints[call as EndpointName] : undefined
  return endpoint?.refusals === 'fhir'
}

/**
 * An address that no route can read (bytes that are no text, a parameter beyond the limit) is not found. No hook of
 * the app runs.
 */
export function answerUnreadableAddress(_: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = refuse('not_found')
  reply.code(refusal.status).header('x-content-type-options', 'nosniff')
  if (fhirAddress.test(request.url)) reply.type(fhirJson).send(operationOutcome(refusal, request.id))
  else reply.type('application/json; charset=utf-8').send(bodyOf(refusal, request.id))
}

/**
 * Every error leaves as the one shape of the contract; unforeseen ones are logged, never told.
 * @param notice told of each error before it is answered
 */
export function answerErrors(app: FastifyInstance, notice: (error: unknown) => void = () => {}): void {
  app.setErrorHandler((error, request, reply) => {
    notice(error)
    const refusal = isBodyTooLarge(error)
      ? refuse('body_too_large', { details: { maximumBytes: request.routeOptions.bodyLimit } })
      : refusalFor(error)
    if (refusal.status >= 500 && !foreseen.includes(refusal.code)) logFailure(request, error)
    const wait = refusal.details.retryAfter ?? retryAfter[refusal.code]
    if (typeof wait === 'number') reply.header('retry-after', wait)
    reply.code(refusal.status)
    return isOfFhir(request)
      ? reply.type(fhirJson).send(operationOutcome(refusal, request.id))
      : reply.type('application/json; charset=utf-8').send(bodyOf(refusal, request.id))
  })
}
