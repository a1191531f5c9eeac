import type { PunchingItem, WrongCard } from '@sne/shared/contract'
import { sameBarcode } from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { found, refuse } from '../../platform/calls/refusal.ts'
import { isBarcode } from '../../records/cards/barcode-case.ts'
import type { PlateRecord } from '../../records/plates/queries.ts'
import { nextItem, type Punching } from './queries.ts'
import { texts } from './texts.ts'

/** One well of a place that plate and siblings share. */
export interface Target {
  readonly plate: PlateRecord
  readonly position: string
}

/** Cards are read without looking: letter case and blanks do not tell them apart. */
/** The wrong card is in hand: says which one is expected, and where the one in hand belongs. */
async function refuseWrongCard(
  context: Context,
  { items }: Punching,
  barcode: string,
  well?: string,
): Promise<never> {
  const card = await context.db
    .selectFrom('samples')
    .select('id')
    .where(isBarcode('barcode', barcode))
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  const elsewhere = items.filter((item) => sameBarcode(item.barcode, barcode)).map(({ position }) => position)
  if (!card && elsewhere.length === 0) throw refuse('unknown_card')
  const expected = well ? items.find(({ position }) => position === well) : nextItem(items)
  const details: WrongCard = {
    scanned: barcode,
    expected: expected?.barcode
      ? { well: expected.position, barcode: expected.barcode, protocol: expected.protocol }
      : null,
    elsewhere,
  }
  throw refuse('wrong_card', {
    message: details.expected
      ? texts.wrongCard(details.expected.barcode, details.expected.well)
      : texts.notOnPlate,
    details,
  })
}

/** The place that a scan or a chosen well means. @throws Refusal `wrong_card`, `unknown_card`, `not_found` */
export async function placeOf(
  context: Context,
  punching: Punching,
  { barcode, well }: { readonly barcode?: string; readonly well?: string },
  wanted: 'to_punch' | 'any',
): Promise<PunchingItem> {
  const { items } = punching
  if (!barcode) return found(items.find(({ position }) => position === well))
  const own = items.filter((item) => sameBarcode(item.barcode, barcode))
  const there = well ? own.filter(({ position }) => position === well) : own
  // Of several replicates the scan means the first that still needs its disc.
  const open = there.find((item) =>
    [item, ...item.siblings].some(({ punchStatus }) => punchStatus === 'to_punch'),
  )
  const item = (wanted === 'to_punch' ? open : undefined) ?? there[0]
  return item ?? refuseWrongCard(context, punching, barcode, well)
}

/** The plates of the place that the call is for. */
export function targetsOf(punching: Punching, item: PunchingItem, plates?: readonly number[]): Target[] {
  const used = [
    item.plateId,
    ...item.siblings
      .filter(({ punches, punchStatus }) => punches > 0 || punchStatus)
      .map((one) => one.plateId),
  ]
  return punching.plates
    .filter(({ id }) => used.includes(id) && (!plates || plates.includes(id)))
    .map((plate) => ({ plate, position: item.position }))
}

export const wellRow = (context: Context, { plate, position }: Target) =>
  context.db
    .selectFrom('wells')
    .selectAll()
    .where('plateId', '=', plate.id)
    .where('position', '=', position)
    .executeTakeFirstOrThrow()
