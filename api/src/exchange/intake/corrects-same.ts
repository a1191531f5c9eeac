import { type OrderReading, valueAt } from '../hl7/index.ts'

const isNumberSign = /[\p{L}\p{N}]/u

/** Does a text hold a number as a whole, in whatever case? */
function holds(text: string, number: string): boolean {
  const [all, sought] = [text.toUpperCase(), number.toUpperCase()]
  for (let at = all.indexOf(sought); at >= 0; at = all.indexOf(sought, at + 1)) {
    const around = [all[at - 1], all[at + sought.length]]
    if (!around.some((one) => one !== undefined && isNumberSign.test(one))) return true
  }
  return false
}

/** Fields with the numbers of cards, orders and newborns, for a message that cannot be read. */
const places: Readonly<Record<string, readonly number[]>> = { PID: [3], ORC: [2, 3], OBR: [2, 3], SPM: [2] }

function numbersWritten({ message }: OrderReading): string[] {
  const written = (message?.segments ?? []).flatMap((segment) =>
    (places[segment.name] ?? []).flatMap((field) => [1, 2].map((part) => valueAt(segment, field, part))),
  )
  return written.filter(Boolean)
}

/** Numbers by which each card, order or newborn of a message is known. */
const numbersOf = ({ order }: OrderReading): readonly (readonly (string | null)[])[] => [
  ...(order?.orders ?? []).map(({ card, orderNumber, fillerNumber }) => [
    card.barcode,
    orderNumber,
    fillerNumber,
  ]),
  ...(order?.cancels ?? []).map(({ barcode, orderNumbers }) => [barcode, ...orderNumbers]),
  ...(order?.updates ?? []).map(({ barcode, code, draft }) => [barcode, code, draft.newborn.surname ?? null]),
  ...(order?.joins ?? []).map(({ codes, formerCodes }) => [...codes, ...formerCodes]),
]

/**
 * Is a corrected text about what the original was about? Each card of it has its barcode or the number of its order in the
 * original; an update has the newborn's code or surname there. A text that names none of these is about nothing.
 */
export function correctsSame(original: string, corrected: OrderReading): boolean {
  const written = corrected.order ? [] : numbersWritten(corrected)
  if (written.length > 0) return written.some((one) => holds(original, one))
  const known = numbersOf(corrected)
  return known.length > 0 && known.every((numbers) => numbers.some((one) => one && holds(original, one)))
}
