import { type Segment, valueAt } from './message.ts'
import { questionOf } from './observation.ts'
import { isOfPatient, isOrder } from './patient-parts.ts'
import { withoutStars } from './stars.ts'

/** One order of a message: ORC and OBR with what follows them. */
export interface OrderUnit {
  /** ORC and OBR; none for a specimen without an order. */
  readonly orders: Segment[]
  /** ORC, OBR, OBX, DG1, NTE … in their order. */
  readonly details: Segment[]
  readonly specimens: Segment[]
}

export interface OrderParts {
  /** Said of the patient before the first order. */
  readonly ofAll: Segment[]
  readonly units: OrderUnit[]
}

const newUnit = (): OrderUnit => ({ orders: [], details: [], specimens: [] })
const has = (unit: OrderUnit, name: string): boolean => unit.orders.some((one) => one.name === name)

/** Specimens precede their orders: a message begins with one and does not end with one. */
function areLeading(segments: readonly Segment[]): boolean {
  const marks = segments.filter((one) => isOrder(one) || one.name === 'SPM')
  return marks[0]?.name === 'SPM' && marks.at(-1)?.name !== 'SPM'
}

/** May an ORC or OBR join the unit that is open? An OBR follows its ORC; both follow a specimen that leads. */
function belongs(unit: OrderUnit | undefined, { name }: Segment): unit is OrderUnit {
  if (!unit) return false
  if (unit.orders.length === 0) return true
  return name === 'OBR' && !has(unit, 'OBR')
}

/** Cuts the part of one patient into orders. */
export function orderParts(segments: readonly Segment[]): OrderParts {
  const ofAll: Segment[] = []
  const units: OrderUnit[] = []
  const begin = (): OrderUnit => {
    const unit = newUnit()
    units.push(unit)
    return unit
  }
  const isLeading = areLeading(segments)
  for (const segment of segments) {
    if (isOfPatient(segment)) continue
    const last = units.at(-1)
    if (segment.name === 'SPM') {
      const unit = isLeading ? begin() : (last ?? begin())
      unit.specimens.push(segment)
    } else if (isOrder(segment)) {
      const unit = belongs(last, segment) ? last : begin()
      unit.orders.push(segment)
      unit.details.push(segment)
    } else (last?.details ?? ofAll).push(segment)
  }
  return { ofAll, units }
}

/** Placer's, filler's and group numbers (ORC-2 to 4, OBR-2 and 3); some systems leave the first component empty. */
export const orderNumbersOf = (orders: readonly Segment[]): Set<string> =>
  new Set(
    orders
      .flatMap((order) =>
        (order.name === 'ORC' ? [2, 3, 4] : [2, 3]).map(
          (field) => valueAt(order, field) || valueAt(order, field, 2),
        ),
      )
      .filter(Boolean),
  )

/**
 * Numbers of a specimen (SPM-2): the placer's, then the filler's. Some systems write the parts of one identifier as components,
 * whose second one then is the name of an authority.
 */
export function specimenNumbers(specimen: Segment): string[] {
  const [placer, filler] = [1, 2].map((component) => withoutStars(valueAt(specimen, 2, component)))
  const isOne = [3, 4].some((component) => valueAt(specimen, 2, component) !== '')
  const isNumber = filler && !isOne && (!placer || /\d/u.test(filler))
  return [placer ?? '', isNumber ? (filler ?? '') : ''].filter(Boolean)
}

const cardNumber = '57723-9'
const isCardNumber = (code: string): boolean => code === cardNumber

/** Card numbers that observations give (57723-9). */
export const observedNumbers = (details: readonly Segment[]): string[] =>
  details
    .filter((one) => one.name === 'OBX' && questionOf(one, isCardNumber) === cardNumber)
    .map((one) => withoutStars(valueAt(one, 5)))
    .filter(Boolean)
