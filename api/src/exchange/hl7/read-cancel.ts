import { newDraft } from './draft.ts'
import type { CardGroup } from './groups.ts'
import { valueAt } from './message.ts'
import type { IntakeCancel } from './order.ts'
import { observedNumbers, orderNumbersOf, specimenNumbers } from './order-units.ts'
import { readPatient } from './people.ts'
import { type Hl7Problem, problemAt } from './problem.ts'
import { texts } from './texts.ts'

/** An order that its sender cancels: the newborn's code with the card's number or the order's. */
export function readCancel(group: CardGroup): IntakeCancel | readonly Hl7Problem[] {
  const { patient, orders, details, specimens } = group
  const draft = newDraft()
  readPatient(patient, draft)
  const { code = '', surname = '', name = null, birthAt = null, birthTimeKnown = true } = draft.newborn
  if (code === '') return [problemAt(patient, 3, '101', texts.missing(texts.theNewbornCode))]
  const orderNumbers = [...orderNumbersOf(orders)]
  const [barcode] = [...observedNumbers(details), ...specimens.flatMap(specimenNumbers)].filter(
    (number) => !orderNumbers.includes(number),
  )
  if (!barcode && orderNumbers.length === 0)
    return [problemAt(orders[0] ?? patient, 2, '101', texts.missing(texts.theOrderNumber))]
  const [order] = orders
  const reason = valueAt(order, 16, 2) || valueAt(order, 16)
  return {
    newborn: { code, surname, name, birthAt, birthTimeKnown },
    barcode: barcode ?? null,
    orderNumbers,
    reason,
  }
}
