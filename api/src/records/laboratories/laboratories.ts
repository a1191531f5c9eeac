import { laboratoryTypeOf, type Screening, screenings } from '@sne/shared/domain'
import { refuse } from '../../platform/calls/refusal.ts'
import type { Db } from '../../platform/database/open.ts'
import { prepared } from '../../platform/database/prepared.ts'
import { texts } from './texts.ts'

const laboratoryTypes = ['standard', 'icfc', 'sma'] as const

export interface Laboratory {
  readonly id: number
  readonly code: string
  readonly type: (typeof laboratoryTypes)[number]
  readonly screenings: readonly Screening[]
}

export const laboratoryRows = (db: Db) =>
  db
    .selectFrom('workgroups')
    .withPlugin(prepared)
    .select(['id', 'code', 'type', 'config'])
    .where('type', 'in', laboratoryTypes)
    .orderBy('id')

type Row = Awaited<ReturnType<ReturnType<typeof laboratoryRows>['execute']>>[number]

export const toLaboratories = (rows: readonly Row[]): Laboratory[] =>
  rows.map(({ config, type, ...row }) => ({
    ...row,
    type: type as Laboratory['type'],
    screenings: config.screenings,
  }))

export const listLaboratories = async (db: Db): Promise<Laboratory[]> =>
  toLaboratories(await laboratoryRows(db).execute())

/** The laboratory that answers for a birth point; null where none was chosen. */
export async function referenceOf(db: Db, birthPointId: number): Promise<number | null> {
  const row = await db
    .selectFrom('workgroups')
    .withPlugin(prepared)
    .select('referenceLaboratoryId')
    .where('id', '=', birthPointId)
    .executeTakeFirst()
  return row?.referenceLaboratoryId ?? null
}

/**
 * Destination of a shipment: the laboratory named, otherwise the birth point's reference laboratory,
 * otherwise the first one for the extended screening.
 * @throws Refusal `intake_rejected`
 */
export function destinationOf(
  laboratories: readonly Laboratory[],
  code: string | null | undefined,
  referenceId: number | null,
): Laboratory {
  const found = code
    ? laboratories.find((laboratory) => laboratory.code === code)
    : (laboratories.find(({ id }) => id === referenceId) ??
      laboratories.find(({ type }) => type === 'standard'))
  if (found) return found
  throw refuse('intake_rejected', {
    message: code ? texts.unknownLaboratory(code) : texts.noLaboratory,
  })
}

/**
 * Laboratory that analyses each category. It is the laboratory that receives the card where its own list has
 * the category. Otherwise it is the first one whose list names it, preferring the usual type. A category that
 * nobody analyses is missing.
 */
export function routing(
  laboratories: readonly Laboratory[],
  destination: Laboratory,
): ReadonlyMap<Screening, number> {
  const routes = new Map<Screening, number>()
  for (const category of screenings) {
    const able = laboratories.filter((laboratory) => laboratory.screenings.includes(category))
    const chosen =
      able.find(({ id }) => id === destination.id) ??
      able.find(({ type }) => type === laboratoryTypeOf[category]) ??
      able[0]
    if (chosen) routes.set(category, chosen.id)
  }
  return routes
}
