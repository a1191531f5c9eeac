import { type Endpoint, isMutating } from '@sne/shared/contract'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../database/open.ts'
import { inTransaction } from '../database/transaction.ts'
import { DatabaseUnreachable } from '../database/unreachable.ts'
import type { KeyCaller } from '../sessions/key-caller.ts'
import type { Viewer } from '../sessions/viewer.ts'
import { AuditLog } from './audit.ts'
import type { CallContext, SessionCookie } from './context.ts'
import { refusalFor } from './error-answer.ts'
import { rememberingReads } from './once-in-call.ts'
import { recordReading } from './reading-trail.ts'
import { Refusal } from './refusal.ts'
import type { Services } from './services.ts'

/** Everything about one request that is known before its handler runs. */
export interface Incoming {
  readonly viewer: Viewer | null
  readonly caller: KeyCaller | null
  /** When the call began. */
  readonly now: Date
  /** The moment of a record that is changed apart. */
  readonly clock: () => Date
  readonly requestId: string
  readonly log: FastifyBaseLogger
  readonly cookie: SessionCookie
  readonly address: string
  readonly versions: CallContext['versions']
}

/** A handler without its types: the table's types were checked where it was written. */
export type AnyHandler =
  | ((context: CallContext, input: unknown) => Promise<unknown>)
  | { readonly prepare: (context: Preparing, input: unknown) => Promise<Work> }

type Preparing = Omit<CallContext, 'audit' | 'effect' | 'afterCommit'>

const changedNothing = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && 'changed' in answer && answer.changed === false

/**
 * Every changing call leaves exactly one row; a call that changed nothing leaves none. A violation
 * is an error of the handler's author and rolls the call back.
 */
function checkAudit(endpoint: Endpoint, log: AuditLog, answer: unknown): void {
  if (!isMutating(endpoint) || endpoint.audited === false) return
  const silent = changedNothing(answer)
  if (silent && (log.entry || log.hasEffects))
    throw new Error(`${endpoint.name} answered changed:false and recorded a change.`)
  if (!silent && !log.entry) throw new Error(`${endpoint.name} changed something and left no audit row.`)
}

type Outcome = { readonly answer: unknown } | { readonly refusal: Refusal }

/** Everything that the transactions of one call share. */
interface Call {
  readonly db: Db
  readonly services: Services
  readonly endpoint: Endpoint
  readonly incoming: Incoming
}

type Task = () => Promise<void> | void
type Work = (context: CallContext & Pick<Incoming, 'viewer' | 'caller'>) => Promise<unknown>

const noApart = (): never => {
  throw new Error('Only a call that is declared apart changes records apart.')
}

/**
 * Runs one transaction of a mutating call, or the whole of a GET. Writes its audit row and runs its tasks after the
 * commit.
 */
async function settle({ db, services, endpoint, incoming }: Call, work: Work): Promise<unknown> {
  let tasks: Task[] = []
  const ownTransaction = isMutating(endpoint) && !db.isTransaction

  const attempt = async (connection: Db): Promise<Outcome> => {
    tasks = []
    const log = new AuditLog()
    const actor = { ...incoming, call: endpoint.name }
    const context = {
      ...incoming,
      db: connection,
      services,
      audit: log.audit,
      effect: log.effect,
      apart: noApart,
      afterCommit: (task: Task) => {
        tasks.push(task)
      },
    }
    try {
      const answer = await work(context)
      checkAudit(endpoint, log, answer)
      await log.write(connection, actor, { last: ownTransaction })
      return { answer }
    } catch (error) {
      if (!(error instanceof Refusal) || !error.keepWrites) throw error
      await log.write(connection, actor)
      return { refusal: error }
    }
  }

  const outcome = await (isMutating(endpoint) ? inTransaction(db, attempt) : attempt(db))
  for (const task of tasks) {
    try {
      await task()
    } catch (error) {
      incoming.log.error({ err: error, call: endpoint.name }, 'a task after the commit failed')
    }
  }
  if ('refusal' in outcome) throw outcome.refusal
  return outcome.answer
}

/** A call whose records are changed one by one: the handler itself writes nothing. */
function runApart(
  call: Call,
  handler: Exclude<AnyHandler, object & { prepare: unknown }>,
  input: unknown,
): Promise<unknown> {
  const { db, services, endpoint, incoming } = call
  const apart = async (work: Work) => {
    try {
      // Of many records the last is changed long after the call began: number and moment of a report go in one order.
      return { value: await settle({ ...call, incoming: { ...incoming, now: incoming.clock() } }, work) }
    } catch (error) {
      // Nobody knows whether the record was changed: the whole call says so, and none is counted as left as it was.
      if (error instanceof DatabaseUnreachable) throw error
      const refusal = refusalFor(error)
      if (refusal.code === 'generic_error' || refusal.code === 'storage_full')
        incoming.log.error({ err: error, call: endpoint.name }, 'one record of a call failed')
      return { refusal }
    }
  }
  const nothing = (): never => {
    throw new Error(`${endpoint.name} changes its records apart.`)
  }
  const context = { ...incoming, db, services, apart, audit: nothing, effect: nothing, afterCommit: nothing }
  return rememberingReads(() => handler(context, input))
}

/**
 * Runs one call. A mutating one is a single transaction with the handler, its effects and its audit
 * row: all is committed, or nothing. A call that its contract declares `apart` has such a
 * transaction for every record. `prepare` runs before the transaction, and once. A call that shows
 * a newborn's record leaves a row of the reading.
 * @throws Refusal
 */
export async function runCall(
  db: Db,
  services: Services,
  endpoint: Endpoint,
  handler: AnyHandler,
  input: unknown,
  incoming: Incoming,
): Promise<unknown> {
  const call = { db, services, endpoint, incoming }
  if (typeof handler !== 'function')
    return settle(call, await handler.prepare({ ...incoming, db, services }, input))
  if (endpoint.apart) return runApart(call, handler, input)
  const answer = await settle(call, (context) => handler(context, input))
  await recordReading(call, input, answer)
  return answer
}
