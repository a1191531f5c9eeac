import type { RegistryType, Screening } from '@sne/shared/domain'
import { dayOf, yearOf } from '@sne/shared/domain'
import { sql } from 'kysely'
import type { CallContext } from '../../platform/calls/context.ts'
import { prepared } from '../../platform/database/prepared.ts'
import type { Viewer } from '../../platform/sessions/viewer.ts'
import { alongNumber } from './next-number.ts'

interface Entry {
  readonly type: RegistryType
  readonly workgroupId: number
  /** Number already given (the protocol of a newborn); otherwise the next of the register. */
  readonly number?: number
  readonly newbornId?: number | null
  readonly sampleId?: number | null
  readonly category?: Screening | null
  readonly variant?: 'recall' | 'extra_spot' | null
  readonly description: string
}

/** The series that gives the numbers of a register. */
export const seriesOfRegister = {
  newborn: 'protocol',
  sample_invalid: 'sample_invalid',
  'sample_re-test': 'sample_re-test',
} as const

/** Writes a row of an internal register with its gap-free number of the year. */
export async function register(
  context: CallContext & { viewer: Viewer | null },
  { number, ...entry }: Entry,
): Promise<{ id: number; number: number; year: number }> {
  const { db } = context
  const year = yearOf(context.now)
  const series = { workgroupId: entry.workgroupId, kind: seriesOfRegister[entry.type], year }
  const writer = number === undefined ? alongNumber(db, series) : db
  const { id, number: given } = await writer
    .insertInto('internalRegistry')
    .values({
      ...entry,
      number: number ?? sql<number>`(select last from numbered)`,
      year,
      date: dayOf(context.now),
      createdBy: context.viewer?.userId ?? null,
      createdAt: context.now,
    })
    .returning(['id', 'number'])
    .withPlugin(prepared)
    .executeTakeFirstOrThrow()
  context.effect({ entity: 'internal-registry', id })
  return { id, number: given, year }
}

/** Reason why a row of an undone reading does not count. Its number stays given: it may be on a label. */
export const annulled = 'Lettura annullata'

/** Annuls a row of a register: it stays, to explain the gap. */
export async function annulEntry(
  { db, now, viewer, effect }: CallContext & { viewer: Viewer | null },
  id: number,
): Promise<void> {
  await db
    .updateTable('internalRegistry')
    .set({ deletedAt: now, deletedBy: viewer?.userId ?? null, deletedReason: annulled })
    .where('id', '=', id)
    .execute()
  effect({ entity: 'internal-registry', id })
}

/** Makes the row count again: a newborn whose reading was undone gets its former number. */
export async function reviveEntry({ db, effect }: CallContext, id: number): Promise<void> {
  await db
    .updateTable('internalRegistry')
    .set({ deletedAt: null, deletedBy: null, deletedReason: null })
    .where('id', '=', id)
    .execute()
  effect({ entity: 'internal-registry', id, from: 'annulled', to: null })
}
