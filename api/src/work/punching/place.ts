import type { PunchingItem, WrongCard } from '@sne/shared/contract'
import {
  isPlaceDone,
  nextPlace,
  openPunchStatuses,
  placeBefore,
  sameBarcode,
  wellEditableStatuses,
} from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { found, refuse } from '../../platform/calls/refusal.ts'
import { isBarcode } from '../../records/cards/barcode-case.ts'
import { unknownCard } from '../../records/cards/what-code.ts'
import type { PlateRecord } from '../../records/plates/queries.ts'
import type { Punching } from './queries.ts'
import { texts } from './texts.ts'

/** A person finds a card by one or two places. */
const mostPlaces = 4

/** One well of a place that plate and siblings share. */
export interface Target {
  readonly plate: PlateRecord
  readonly position: string
}

/**
 * Places of a card on other plates of the laboratory, the newest plate first. The discs of these places are still to
 * be punched.
 */
async function belongsTo({ db }: Context, { plate, plates }: Punching, sampleId: number) {
  const places = await db
    .selectFrom('wells')
    .innerJoin('plates', 'plates.id', 'wells.plateId')
    .select(['plates.id as plateId', 'plates.name', 'plates.barcode', 'wells.position as well'])
    .where('wells.sampleId', '=', sampleId)
    .where('wells.punchStatus', 'in', openPunchStatuses)
    .where('plates.workgroupId', '=', plate.workgroupId)
    .where('plates.status', 'in', wellEditableStatuses)
    .where('plates.deletedAt', 'is', null)
    .where(
      'plates.id',
      'not in',
      plates.map(({ id }) => id),
    )
    .orderBy('plates.id', 'desc')
    .orderBy('wells.index')
    .limit(mostPlaces)
    .execute()
  return places.map(({ plateId, name, barcode, well }) => ({ plateId, plate: name ?? barcode, well }))
}

const asExpected = (item: PunchingItem | null | undefined): WrongCard['expected'] =>
  item?.barcode ? { well: item.position, barcode: item.barcode, protocol: item.protocol } : null

/** The scanned card is on the plate, and another one comes before it. @throws Refusal `wrong_card` */
export function checkOrder({ items }: Punching, item: PunchingItem): void {
  const expected = asExpected(placeBefore(items, item))
  if (!expected) return
  const details: WrongCard = {
    scanned: item.barcode ?? '',
    expected,
    elsewhere: [item.position],
    outOfOrder: true,
    belongs: [],
  }
  throw refuse('wrong_card', { message: texts.wrongCard(expected.barcode, expected.well), details })
}

/** The wrong card is in hand: says which one is expected, and where the one in hand belongs. */
async function refuseWrongCard(
  context: Context,
  punching: Punching,
  barcode: string,
  well?: string,
): Promise<never> {
  const { items } = punching
  const card = await context.db
    .selectFrom('samples')
    .select('id')
    .where(isBarcode('barcode', barcode))
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  const elsewhere = items.filter((item) => sameBarcode(item.barcode, barcode)).map(({ position }) => position)
  if (!card && elsewhere.length === 0) throw await unknownCard(context, barcode)
  const expected = well ? items.find(({ position }) => position === well) : nextPlace(items)
  const details: WrongCard = {
    scanned: barcode,
    expected: asExpected(expected),
    elsewhere,
    outOfOrder: false,
    belongs: card ? await belongsTo(context, punching, card.id) : [],
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
  const open = there.find((item) => !isPlaceDone(item))
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
