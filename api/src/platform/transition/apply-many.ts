import { type Machine, step } from '@sne/shared/domain'
import { sql, type Updateable } from 'kysely'
import type { CallContext } from '../calls/context.ts'
import { refuse } from '../calls/refusal.ts'
import type { Writer } from '../database/open.ts'
import { prepared } from '../database/prepared.ts'
import { sendAhead } from '../database/sending.ts'
import type { Database } from '../database/tables/index.ts'
import { type MachineTable, type Row, type StatusOf, type Transitioned, targetOf } from './apply.ts'

/**
 * One value for any number of ids, so that the statement's text is constant and its plan can be
 * kept.
 */
const among = (ids: readonly number[]) => sql<boolean>`id = any(${[...ids]}::bigint[])`

/** Columns that go with the new status, as values or as expressions of the row. */
export type ManyPatch<T extends MachineTable> = {
  readonly [C in Exclude<keyof Updateable<Database[T]>, 'id' | 'status' | 'version'>]?: unknown
}

export interface ManyOptions<T extends MachineTable, A extends string, G extends string> {
  readonly table: T
  readonly machine: Machine<StatusOf<T>, A, G>
  readonly ids: readonly number[]
  readonly action: A
  readonly patch?: ManyPatch<T>
  /** The rows, where this transaction has locked them already. The answer's rows are then these. */
  readonly locked?: readonly LockedRow<T>[]
}

/** As much of a locked row as its step needs. */
export interface LockedRow<T extends MachineTable> {
  readonly id: number
  readonly status: StatusOf<T>
  readonly version: number
  readonly deletedAt?: string | null
}

/** Rows by their ids, locked in their order. */
const lockRows = (db: CallContext['db'], table: 'shippings', ids: readonly number[]) =>
  db.selectFrom(table).withPlugin(prepared).selectAll().where(among(ids)).orderBy('id').forUpdate().execute()

/** A part of a statement that its call makes later, in the same transaction. */
export type StatementPart = (writer: Writer) => Writer

/** Where steps of locked rows wait for such a statement; each is a statement of its own without. */
export interface Collecting {
  readonly along?: StatementPart[]
}

type Step<T extends MachineTable> = Pick<Row<T>, 'id' | 'status' | 'version'>
type ManyContext = Pick<CallContext, 'db' | 'effect'> & Collecting

/**
 * Steps many records that follow another's step, by one lock and one update: a plate's ninety
 * samples move with their plate. All of them or none; a record already in the target status is left
 * alone. The followed step has proved its guards; a step of its own calls `applyTransition`.
 * @returns the rows as they were locked, with status and version of the step
 * @throws Refusal `not_found`, `invalid_transition` for the first record that cannot make the step
 */
export async function applyTransitions<T extends MachineTable, A extends string, G extends string>(
  context: ManyContext,
  { table, machine, ids, action, patch = {}, locked }: ManyOptions<T, A, G>,
): Promise<Transitioned<T>[]> {
  const wanted = [...new Set(ids)].sort((a, b) => a - b)
  if (wanted.length === 0) return []
  // Kysely cannot follow a table that is itself a type parameter; one concrete name represents all.
  const named = table as 'shippings'
  const rows = (locked?.filter(({ id }) => wanted.includes(id)) ??
    (await lockRows(context.db, named, wanted))) as unknown as Row<T>[]
  const live = rows.filter((row) => !('deletedAt' in row) || row.deletedAt === null)
  if (live.length < wanted.length) throw refuse('not_found')

  const moves = new Map<StatusOf<T>, number[]>()
  const steps = live.map((row) => {
    const result = step(machine, row.status, action, 'effect')
    if (result.kind === 'refused')
      throw refuse('invalid_transition', {
        details: { from: row.status, to: targetOf(machine, action), allowed: result.allowed },
      })
    const to = result.kind === 'step' ? result.to : row.status
    if (result.kind === 'step') moves.set(to, [...(moves.get(to) ?? []), row.id])
    return { row, from: row.status, to, changed: result.kind === 'step' }
  })

  const written = new Map<number, Step<T>>()
  for (const [to, movedIds] of moves) {
    const updating = (writer: Writer) =>
      writer
        .updateTable(named)
        .set((eb) => ({ ...(patch as object), status: to as never, version: eb('version', '+', 1) }))
        .where(among(movedIds))
    if (locked) {
      const { along } = context
      const name = `step${along?.length}`
      if (along)
        along.push(
          (writer) => writer.with(name, (part) => updating(part as unknown as Writer)) as unknown as Writer,
        )
      else await sendAhead(context.db, updating(context.db).withPlugin(prepared))
      for (const { id, version } of live.filter((row) => movedIds.includes(row.id)))
        written.set(id, { id, status: to, version: version + 1 } as unknown as Step<T>)
      continue
    }
    const updated = (await updating(context.db)
      .returning(['id', 'status', 'version'])
      .withPlugin(prepared)
      .execute()) as unknown as Step<T>[]
    for (const row of updated) written.set(row.id, row)
  }
  for (const { row, from, to, changed } of steps)
    if (changed) context.effect({ entity: machine.entity, id: row.id, from, to })
  return steps.map((one) => ({ ...one, row: { ...one.row, ...written.get(one.row.id) } }))
}
