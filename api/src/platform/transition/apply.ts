import { type Guarded, type Machine, type Role, step } from '@sne/shared/domain'
import type { Selectable, Updateable } from 'kysely'
import type { CallContext } from '../calls/context.ts'
import { found, refuse } from '../calls/refusal.ts'
import { keptPlan } from '../database/kept-plan.ts'
import type { Database } from '../database/tables/index.ts'
import type { Viewer } from '../sessions/viewer.ts'

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

/**
 * Proof of a guard on the locked row. False refuses with `invalid_transition`; a proof that knows better
 * throws its own refusal (`samples_pending`, `lead_required`, …).
 */
export type Proof<T extends MachineTable> = (row: Row<T>) => boolean | Promise<boolean>

/** Columns that go with the new status; the status and the version are written by `applyTransition` alone. */
type Patch<T extends MachineTable> = Omit<Updateable<Database[T]>, 'id' | 'status' | 'version'>

/** The guards that a machine's type knows, by action. */
export type Guards = Readonly<Record<string, string>>
export type ActionOf<P extends Guards> = keyof P & string

/**
 * A proof for every guard that the transitions of the action name, in whichever status the record may be. `by: 'viewer'`
 * (default): the caller's role must allow the step. `effect`: it follows from another step, which has proved its guards.
 */
type Proofs<T extends MachineTable, G extends string> = [G] extends [never]
  ? { readonly proofs?: undefined }
  : { readonly proofs: Readonly<Record<G, Proof<T>>> }

export type TransitionOptions<
  T extends MachineTable,
  P extends Guards,
  A extends ActionOf<P>,
> = TransitionStep<T, P, A> &
  ({ readonly by: 'effect'; readonly proofs?: undefined } | ({ readonly by?: 'viewer' } & Proofs<T, P[A]>))

interface TransitionStep<T extends MachineTable, P extends Guards, A extends ActionOf<P>> {
  readonly table: T
  readonly machine: Machine<StatusOf<T>, ActionOf<P>> & Guarded<P>
  readonly id: number
  /**
   * The row, where this transaction has locked and read it already. The answer's row is then this one with its new status
   * and version; the columns of `patch` stand in the database alone.
   */
  readonly locked?: Row<T>
  readonly action: A
  /** The version that the person saw; left out where the status protects enough. */
  readonly version?: number
  /** Out of the caller's sight is `not_found`. */
  readonly visible?: (row: Row<T>) => boolean
  readonly patch?: Patch<T> | ((row: Row<T>) => Patch<T>)
  /** The record as the screens know it, told to whoever comes with a stale version. */
  readonly present?: (row: Row<T>) => unknown
}

export interface Transitioned<T extends MachineTable> {
  /** False: the record already stood where the action leads, and nothing was written. */
  readonly changed: boolean
  readonly row: Row<T>
  readonly from: StatusOf<T>
  readonly to: StatusOf<T>
}

type TransitionContext = Pick<CallContext, 'db' | 'effect'> & { readonly viewer: Viewer | null }

const plain = <T extends MachineTable>({ id, status, version }: Row<T>) => ({ id, status, version })

async function lock<T extends MachineTable>(db: CallContext['db'], table: T, id: number): Promise<Row<T>> {
  // Kysely cannot follow a table that is itself a type parameter; one concrete name stands for all.
  const row = await db
    .selectFrom(table as 'shippings')
    .modifyFront(keptPlan)
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  const live = row && 'deletedAt' in row && row.deletedAt !== null ? undefined : row
  return found(live) as unknown as Row<T>
}

const update = (db: CallContext['db'], table: MachineTable, id: number, values: object) =>
  db
    .updateTable(table as 'shippings')
    .set(values as Updateable<Database['shippings']>)
    .where('id', '=', id)
    .modifyEnd(keptPlan)

async function write<T extends MachineTable>(
  db: CallContext['db'],
  table: T,
  { row, to, patch, readAgain }: { row: Row<T>; to: StatusOf<T>; patch: Patch<T>; readAgain: boolean },
): Promise<Row<T>> {
  const step = { status: to, version: row.version + 1 }
  const changing = update(db, table, row.id, { ...patch, ...step })
  if (readAgain) return (await changing.returningAll().executeTakeFirstOrThrow()) as unknown as Row<T>
  await changing.execute()
  return { ...row, ...step }
}

/**
 * The one way in which a status changes. Locks the row, asks the machine, proves the guard, writes the new
 * status with the next version and records the audit effect. Call it inside the call's transaction; the
 * handler says `context.audit` once for the call as a whole.
 * @throws Refusal `not_found`, `permission_denied`, `invalid_transition` (details `from`, `to`, `allowed`),
 *   `stale_version` (details `current`: the newer record)
 */
export async function applyTransition<T extends MachineTable, P extends Guards, const A extends ActionOf<P>>(
  context: TransitionContext,
  options: TransitionOptions<T, P, A>,
): Promise<Transitioned<T>> {
  const { table, machine, id, action, by = 'viewer', version, visible, proofs = {}, patch = {} } = options
  const row = options.locked ?? (await lock(context.db, table, id))
  if (visible && !visible(row)) throw refuse('not_found')
  const from: StatusOf<T> = row.status

  const result = step(machine, from, action, actorOf(context, by))
  if (result.kind === 'role') throw refuse('permission_denied')
  if (result.kind === 'already') return { changed: false, row, from, to: from }
  const refused = (allowed: readonly string[], guard?: string) =>
    refuse('invalid_transition', { details: { from, to: targetOf(machine, action), allowed, guard } })
  if (result.kind === 'refused') throw refused(result.allowed)
  if (version !== undefined && version !== row.version)
    throw refuse('stale_version', { details: { current: await (options.present ?? plain)(row) } })
  if (result.guard) {
    const proof = (proofs as Readonly<Record<string, Proof<T> | undefined>>)[result.guard]
    // The type asks for it; a machine without its type has none.
    if (!proof) throw new Error(`No proof given for ${result.guard} of ${machine.entity}.${action}.`)
    if (!(await proof(row))) throw refused([], result.guard)
  }

  const columns = typeof patch === 'function' ? patch(row) : patch
  const written = await write(context.db, table, {
    row,
    to: result.to,
    patch: columns,
    readAgain: !options.locked,
  })
  context.effect({ entity: machine.entity, id, from, to: result.to })
  return { changed: true, row: written, from, to: result.to }
}

function actorOf(context: TransitionContext, by: 'viewer' | 'effect'): Role | 'effect' {
  if (by === 'effect') return 'effect'
  if (!context.viewer) throw new Error('A transition without a person is an effect.')
  return context.viewer.role
}

/** Where an action leads, for a refusal; null for none. */
export const targetOf = (machine: Machine, action: string): string | null =>
  machine.transitions.find((transition) => transition.action === action)?.to ?? null

/** A new record in its first status: the audit effect that goes with its insert. */
export const recordBirth = (
  context: Pick<CallContext, 'effect'>,
  entity: string,
  row: { readonly id: number; readonly status: string },
): void => context.effect({ entity, id: row.id, from: null, to: row.status })
