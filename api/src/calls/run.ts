import { type Endpoint, isMutating } from '@sne/shared/contract'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../database/open.ts'
import { inTransaction } from '../database/transaction.ts'
import type { Services } from '../services.ts'
import { AuditLog } from './audit.ts'
import type { CallContext, KeyCaller, SessionCookie } from './context.ts'
import { Refusal } from './refusal.ts'
import type { Viewer } from './viewer.ts'

/** Everything about one request that is known before its handler runs. */
export interface Incoming {
  readonly viewer: Viewer | null
  readonly caller: KeyCaller | null
  readonly now: Date
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
  | {
      readonly steps: (context: Preparing, input: unknown) => Iterable<Work>
      readonly answer: (context: Preparing, input: unknown, results: readonly unknown[]) => Promise<unknown>
    }

type Preparing = Omit<CallContext, 'audit' | 'effect' | 'afterCommit'>

const changedNothing = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && 'changed' in answer && answer.changed === false

/**
 * Every changing call leaves exactly one row, a call that changed nothing leaves none. What breaks this is
 * an error of the handler's author and rolls the call back.
 */
function checkAudit(endpoint: Endpoint, log: AuditLog, answer: unknown): void {
  if (!isMutating(endpoint) || endpoint.audited === false) return
  const silent = changedNothing(answer)
  if (silent && (log.entry || log.hasEffects))
    throw new Error(`${endpoint.name} answered changed:false and recorded a change.`)
  if (!silent && !log.entry) throw new Error(`${endpoint.name} changed something and left no audit row.`)
}

type Outcome = { readonly answer: unknown } | { readonly refusal: Refusal }

/** What runs inside one transaction. */
type Work = (context: CallContext) => Promise<unknown>

/**
 * Runs one call. A mutating one is a single transaction with the handler, its effects and its audit row:
 * all of it is there afterwards, or nothing. What the handler prepares runs before the transaction, and once; the steps
 * of a handler in steps are a transaction each.
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
  const run = (work: Work) => runStep(db, services, endpoint, work, incoming)
  if (typeof handler === 'function') return run((context) => handler(context, input))
  const preparing = { ...incoming, db, services }
  if ('prepare' in handler) return run(await handler.prepare(preparing, input))
  const results: unknown[] = []
  for (const step of handler.steps(preparing, input)) results.push(await run(step))
  return handler.answer(preparing, input, results)
}

async function runStep(
  db: Db,
  services: Services,
  endpoint: Endpoint,
  work: Work,
  incoming: Incoming,
): Promise<unknown> {
  let tasks: (() => Promise<void> | void)[] = []

  const attempt = async (connection: Db): Promise<Outcome> => {
    tasks = []
    const log = new AuditLog()
    const actor = { ...incoming, call: endpoint.name }
    const context: CallContext & Pick<Incoming, 'viewer' | 'caller'> = {
      ...incoming,
      db: connection,
      services,
      audit: log.audit,
      effect: log.effect,
      afterCommit: (task) => {
        tasks.push(task)
      },
    }
    try {
      const answer = await work(context)
      checkAudit(endpoint, log, answer)
      await log.write(connection, actor)
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
