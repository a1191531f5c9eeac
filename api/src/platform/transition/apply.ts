import { type Guard, type Guarded, type Guards, type Machine, type Role, step } from '@sne/shared/domain'
import type { Expression, Selectable, Updateable } from 'kysely'
import type { CallContext } from '../calls/context.ts'
import { found, refuse } from '../calls/refusal.ts'
import type { Db, Writer } from '../database/open.ts'
import { prepared } from '../database/prepared.ts'
import { sendAhead } from '../database/sending.ts'
import type { Database } from '../database/tables/index.ts'
import type { Viewer } from '../sessions/viewer.ts'
import { checkGuard } from './check-guard.ts'

/** Tables whose rows have a status machine: an id, a status and a version. */
export type MachineTable = {
  [T in keyof Database]: Selectable<Database[T]> extends { id: number; status: string; version: number }
    ? T
    : never
}[keyof Database]

export type StatusOf<T extends MachineTable> =
  Selectable<Database[T]> extends { status: infer S extends string } ? S : never
export type Row<T extends MachineTable> = Selectable<Database[T]> & {
  readonly id: number
  readonly status: StatusOf<T>
  readonly version: number
}

/** Facts that one guard of a machine looks at. */
type FactsOf<G> = G extends (facts: infer F) => unknown ? F : never

/** Loads the facts of a guard, with its row locked. */
export type Facts<T extends MachineTable, G> = (row: Row<T>) => FactsOf<G> | Promise<FactsOf<G>>

/** Columns that go with the new status; the status and the version are written by `applyTransition` alone. */
type Patch<T extends MachineTable> = Omit<Updateable<Database[T]>, 'id' | 'status' | 'version'>

/** Rows that the statement of a step writes besides, and columns that it computes for the step's own row. */
interface Along<T extends MachineTable> {
  readonly writer: Writer
  /** The answer's row has their values. */
  readonly computed?: { readonly [C in keyof Patch<T>]?: Expression<Patch<T>[C]> }
}

/** The guards that a machine's type knows, by action. */
export type GuardNames = Readonly<Record<string, string>>
export type ActionOf<P extends GuardNames> = keyof P & string

/**
 * Facts for every guard that the transitions of the action name, in whichever status the record may be. `by: 'viewer'`
 * (default): the caller's role must allow the step. `effect`: it follows from another step, which has asked its guards.
 */
type Given<T extends MachineTable, N extends string, G extends Guards> = [N] extends [never]
  ? { readonly facts?: undefined }
  : { readonly facts: { readonly [K in N]: Facts<T, G[K]> } }

export type TransitionOptions<
  T extends MachineTable,
  P extends GuardNames,
  A extends ActionOf<P>,
  G extends Guards,
> = TransitionStep<T, P, A, G> &
  ({ readonly by: 'effect'; readonly facts?: undefined } | ({ readonly by?: 'viewer' } & Given<T, P[A], G>))

interface TransitionStep<
  T extends MachineTable,
  P extends GuardNames,
  A extends ActionOf<P>,
  G extends Guards,
> {
  readonly table: T
  readonly machine: Machine<StatusOf<T>, ActionOf<P>> & Guarded<P, G>
  readonly id: number
  /**
   * The row, where this transaction has locked and read it already. The answer's row is this one
   * with its new status and version, and with the values that `along` computes. The columns of
   * `patch` are written in the database alone.
   */
  readonly locked?: Row<T>
  readonly action: A
  /** The version that the person saw; left out where the status protects enough. */
  readonly version?: number
  /** Out of the caller's sight is `not_found`. */
  readonly visible?: (row: Row<T>) => boolean
  readonly patch?: Patch<T> | ((row: Row<T>) => Patch<T>)
  /** Rows that this statement writes too: fewer statements while other calls wait for its locks. */
  readonly along?: (db: Db) => Along<T>
  /** The record as the screens know it, told to whoever comes with a stale version. */
  readonly present?: (row: Row<T>) => unknown
}

export interface Transitioned<T extends MachineTable> {
  /** False: the record already had the action's target status, and nothing was written. */
  readonly changed: boolean
  readonly row: Row<T>
  readonly from: StatusOf<T>
  readonly to: StatusOf<T>
}

type TransitionContext = Pick<CallContext, 'db' | 'effect'> & { readonly viewer: Viewer | null }

const plain = <T extends MachineTable>({ id, status, version }: Row<T>) => ({ id, status, version })

async function lock<T extends MachineTable>(db: CallContext['db'], table: T, id: number): Promise<Row<T>> {
  // Kysely cannot follow a table that is itself a type parameter; one concrete name represents all.
  const row = await db
    .selectFrom(table as 'shippings')
    .withPlugin(prepared)
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  const live = row && 'deletedAt' in row && row.deletedAt !== null ? undefined : row
  return found(live) as unknown as Row<T>
}

const update = (writer: Writer, table: MachineTable, id: number, values: object) =>
  writer
    .updateTable(table as 'shippings')
    .set(values as Updateable<Database['shippings']>)
    .where('id', '=', id)
    .withPlugin(prepared)

async function write<T extends MachineTable>(
  db: Db,
  { writer, computed = {} }: Along<T>,
  table: T,
  { row, to, patch, readAgain }: { row: Row<T>; to: StatusOf<T>; patch: Patch<T>; readAgain: boolean },
): Promise<Row<T>> {
  const step = { status: to, version: row.version + 1 }
  const changing = update(writer, table, row.id, { ...patch, ...computed, ...step })
  if (readAgain) return (await changing.returningAll().executeTakeFirstOrThrow()) as unknown as Row<T>
  const names = Object.keys(computed) as 'status'[]
  const values = names.length > 0 ? await changing.returning(names).executeTakeFirstOrThrow() : {}
  if (names.length === 0) await sendAhead(db, changing)
  return { ...row, ...values, ...step }
}

interface Allowed<T extends MachineTable> {
  readonly row: Row<T>
  readonly from: StatusOf<T>
  /** Null: the record already has the action's target status. */
  readonly to: StatusOf<T> | null
}

/**
 * Asks whether a step may be made, and changes nothing: for a call that does other work before the step itself. The row
 * is locked.
 * @throws Refusal as `applyTransition`
 */
export async function askTransition<
  T extends MachineTable,
  P extends GuardNames,
  const A extends ActionOf<P>,
  G extends Guards,
>(context: TransitionContext, options: TransitionOptions<T, P, A, G>): Promise<Allowed<T>> {
  const { table, machine, id, action, by = 'viewer', version, visible, facts = {} } = options
  const row = options.locked ?? (await lock(context.db, table, id))
  if (visible && !visible(row)) throw refuse('not_found')
  const from: StatusOf<T> = row.status

  const result = step(machine, from, action, actorOf(context, by))
  if (result.kind === 'role') throw refuse('permission_denied')
  if (result.kind === 'already') return { row, from, to: null }
  const wanted = { from, to: targetOf(machine, action) }
  if (result.kind === 'refused')
    throw refuse('invalid_transition', { details: { ...wanted, allowed: result.allowed } })
  if (version !== undefined && version !== row.version)
    throw refuse('stale_version', { details: { current: await (options.present ?? plain)(row) } })
  if (result.guard) {
    const guard = machine.guards[result.guard]
    const load = (facts as Readonly<Record<string, Facts<T, Guard<never>> | undefined>>)[result.guard]
    // The types ask for both; a machine without its type has none.
    if (!guard || !load) throw new Error(`No facts given for ${result.guard} of ${machine.entity}.${action}.`)
    checkGuard(guard(await load(row)), { ...wanted, allowed: [], guard: result.guard })
  }
  return { row, from, to: result.to }
}

/**
 * The one way in which a status changes. Locks the row, asks the machine, loads the facts of its
 * guard and checks it. Then writes the new status with the next version and records the audit
 * effect. Call it inside the call's transaction; the handler calls `context.audit` once for the
 * call as a whole.
 * @throws Refusal `not_found`, `permission_denied`, `invalid_transition` (details `from`, `to`,
 * `allowed`), `stale_version` (details `current`: the newer record), and the guard's own
 */
export async function applyTransition<
  T extends MachineTable,
  P extends GuardNames,
  const A extends ActionOf<P>,
  G extends Guards,
>(context: TransitionContext, options: TransitionOptions<T, P, A, G>): Promise<Transitioned<T>> {
  const { table, machine, id, patch = {} } = options
  const { row, from, to } = await askTransition(context, options)
  if (to === null) return { changed: false, row, from, to: from }
  const columns = typeof patch === 'function' ? patch(row) : patch
  const written = await write(context.db, options.along?.(context.db) ?? { writer: context.db }, table, {
    row,
    to,
    patch: columns,
    readAgain: !options.locked,
  })
  context.effect({ entity: machine.entity, id, from, to })
  return { changed: true, row: written, from, to }
}

function actorOf(context: TransitionContext, by: 'viewer' | 'effect'): Role | 'effect' {
  if (by === 'effect') return 'effect'
  if (!context.viewer) throw new Error('A transition without a person is an effect.')
  return context.viewer.role
}

/** Where an action leads, for a refusal; null for none. */
export const targetOf = (machine: Machine, action: string): string | null =>
  machine.transitions.find((transition) => transition.action === action)?.to ?? null

/** The audit effect of a new record's insert, in its first status. */
export const recordBirth = (
  context: Pick<CallContext, 'effect'>,
  entity: string,
  row: { readonly id: number; readonly status: string },
): void => context.effect({ entity, id: row.id, from: null, to: row.status })
