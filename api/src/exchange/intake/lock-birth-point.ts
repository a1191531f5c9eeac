import { sql } from 'kysely'
import type { KeyContext } from '../../platform/calls/context.ts'
import { fixedStatement } from '../../platform/database/fixed-statement.ts'
import { prepared } from '../../platform/database/prepared.ts'
import { together } from '../../platform/database/sending.ts'
import { isBarcode } from '../../records/cards/barcode-case.ts'
import {
  destinationOf,
  laboratoryRows,
  routing,
  toLaboratories,
} from '../../records/laboratories/laboratories.ts'
import type { IntakeOrder } from '../hl7/index.ts'
import { shippingsOfDay } from './day-shipping.ts'
import { codesOf } from './identity-conflict.ts'

/**
 * True when a newborn of the birth point has one of the codes. True also when any card, even a removed one, has the
 * barcode.
 */
const isAnythingKnown = fixedStatement<
  { known: boolean },
  { author: number; codes: string[]; barcode: string }
>((_, given) =>
  sql<{ known: boolean }>`
    select exists (select from newborns where birth_workgroup_id = ${given.author}
        and external_code = any(${given.codes}::text[]))
      or exists (select from samples where ${isBarcode('barcode', given.barcode)}) as known`.withPlugin(
    prepared,
  ),
)

/** Two messages of a birth point at the same moment come one after the other from here: they find the same shipment of the day. */
const birthPoint = ({ db, caller }: KeyContext) =>
  db
    .selectFrom('workgroups')
    .withPlugin(prepared)
    .select(['id', 'code', 'config', 'referenceLaboratoryId'])
    .where('id', '=', caller.workgroupId)
    .forNoKeyUpdate()

export type LockedBirthPoint = Awaited<ReturnType<typeof lockBirthPoint>>

/** Locks the birth point, then reads by which way its cards go. Sent together: every message waits for it. */
export async function lockBirthPoint(context: KeyContext, orders: readonly IntakeOrder[]) {
  const { db, caller } = context
  const [only, ...others] = orders
  // What one order says is new as long as nothing is known; of several, the first makes the newborn of the second known.
  const card = others.length === 0 && !only?.card.previousBarcode ? only?.card : undefined
  const [authors, sameDay, rows, looks] = await together(
    db,
    birthPoint(context),
    shippingsOfDay(context),
    laboratoryRows(db),
    isAnythingKnown.given(db, {
      author: caller.workgroupId,
      codes: card ? codesOf(card) : [],
      barcode: card?.barcode ?? '',
    }),
  )
  const author = authors[0]
  if (!author) throw new Error('The birth point of a key is not there.')
  const isUnknown = card !== undefined && looks[0]?.known === false
  return { author, sameDay, laboratories: toLaboratories(rows), isUnknown }
}

/** @throws Refusal `intake_rejected` without a laboratory */
export function wayOf({ author, laboratories }: LockedBirthPoint) {
  const destination = destinationOf(laboratories, null, author.referenceLaboratoryId)
  return { destination, routes: routing(laboratories, destination) }
}
