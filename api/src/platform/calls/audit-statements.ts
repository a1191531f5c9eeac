import { type Insertable, type RawBuilder, sql } from 'kysely'
import { json } from '../database/columns.ts'
import { fixedStatement, type Places } from '../database/fixed-statement.ts'
import type { Db } from '../database/open.ts'
import { prepared } from '../database/prepared.ts'
import type { StatementOptions } from '../database/statement-options.ts'
import type { AuditEffectsTable, AuditTrailTable } from '../database/tables/audit.ts'

/** Effects up to which each number of them is a statement of its own; beyond, one statement takes any number. */
const fewEffects = 8

type Trail = Insertable<AuditTrailTable>
type EffectRow = Omit<Insertable<AuditEffectsTable>, 'auditId'>

const trailColumns = [
  'at',
  'requestId',
  'call',
  'entity',
  'entityId',
  'action',
  'fromStatus',
  'toStatus',
  'reason',
  'details',
  'actorId',
  'apiKeyId',
  'impersonatedBy',
  'role',
  'workgroupId',
  'hostVersion',
  'remoteVersion',
] as const satisfies readonly (keyof Trail)[]
type TrailRow = Required<Pick<Trail, (typeof trailColumns)[number]>>

const effectColumns = ['entity', 'entityId', 'fromStatus', 'toStatus', 'details'] as const

type Values = Readonly<Record<string, unknown>>

/** Parameters of one effect of a statement for several. */
const nameOf = (at: number, column: string) => `${column} of ${at}`

/** A row of which each column is a place of the statement. */
const rowOf = <C extends string>(
  given: Places<Values>,
  columns: readonly C[],
  name: (column: C) => string = (column) => column,
) =>
  Object.fromEntries(columns.map((column) => [column, given[name(column)]])) as Record<C, RawBuilder<never>>

const insertEntry = (db: Db, given: Places<Values>) =>
  db.with('entry', (written) =>
    written.insertInto('auditTrail').values(rowOf(given, trailColumns)).returning('id'),
  )

/** Writes an entry without effects. */
export const writeAlone = fixedStatement<never, TrailRow>((db, given) =>
  db.insertInto('auditTrail').values(rowOf(given, trailColumns)).withPlugin(prepared),
)

/** By the number of effects. */
const writeWithFew = Array.from({ length: fewEffects + 1 }, (_, count) =>
  fixedStatement<{ auditId: number }, Values>((db, given) =>
    insertEntry(db, given)
      .insertInto('auditEffects')
      .values((eb) =>
        Array.from({ length: count }, (_effect, at) => ({
          auditId: eb.selectFrom('entry').select('entry.id'),
          ...rowOf(given, effectColumns, (column) => nameOf(at, column)),
        })),
      )
      .returning('auditId')
      .withPlugin(prepared),
  ),
)

const writeWithMany = fixedStatement<{ auditId: number }, TrailRow & { readonly effects: string }>(
  (db, given) =>
    insertEntry(db, given)
      .insertInto('auditEffects')
      .columns(['auditId', 'entity', 'entityId', 'fromStatus', 'toStatus', 'details'])
      .expression(sql`
            select entry.id, effect."entity", "entityId", "fromStatus", "toStatus", effect."details"::jsonb
              from entry, jsonb_to_recordset(${given.effects})
                as effect ("entity" text, "entityId" bigint, "fromStatus" text, "toStatus" text, "details" text)`)
      .returning('auditId')
      .withPlugin(prepared),
)

/**
 * Writes an entry and its effects in one statement: every changing call waits for it. Many effects are one value: a
 * parameter for each column takes seconds for thousands of them, and a statement has at most 65 535.
 * @returns the id of the entry
 */
export async function writeWithEffects(
  db: Db,
  trail: TrailRow,
  effects: readonly EffectRow[],
  options?: StatementOptions,
): Promise<number> {
  const few = writeWithFew[effects.length]
  const named = effects.flatMap((effect, at) =>
    effectColumns.map((column) => [nameOf(at, column), effect[column]]),
  )
  const [written] = few
    ? await few(db, { ...trail, ...Object.fromEntries(named) }, options)
    : await writeWithMany(db, { ...trail, effects: json(effects) }, options)
  if (!written) throw new Error('An entry of the audit trail was not written.')
  return written.auditId
}
