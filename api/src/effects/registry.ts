import type { RegistryType, Screening } from '@sne/shared/domain'
import type { CallContext } from '../calls/context.ts'
import type { Viewer } from '../calls/viewer.ts'
import { italianDay, nextNumber, numberingYear } from './next-number.ts'

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

const series = {
  newborn: 'protocol',
  sample_invalid: 'sample_invalid',
  'sample_re-test': 'sample_re-test',
} as const

/** Writes a row of an internal register with its gap-free number of the year. */
export async function register(
  context: CallContext & { viewer: Viewer | null },
  { number, ...entry }: Entry,
): Promise<{ id: number; number: number; year: number }> {
  const year = numberingYear(context.now)
  const given = number ?? (await nextNumber(context.db, entry.workgroupId, series[entry.type], year))
  const { id } = await context.db
    .insertInto('internalRegistry')
    .values({
      ...entry,
      number: given,
      year,
      date: italianDay(context.now),
      createdBy: context.viewer?.userId ?? null,
      createdAt: context.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  context.effect({ entity: 'internal-registry', id })
  return { id, number: given, year }
}
