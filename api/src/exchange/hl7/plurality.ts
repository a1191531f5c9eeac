import { type Draft, tellLeftOut } from './draft.ts'
import { type Segment, valueAt } from './message.ts'
import { birthOrderOf } from './plurality-words.ts'
import { texts } from './texts.ts'

const yes = /^(?:y|yes|s|s[iì]|true|1)$/iu
const no = /^(?:n|no|false|0)$/iu

/**
 * Plurality and birth order of this newborn, from PID-24, PID-25 and 57722-1 together. A multiple birth without a number
 * counts as at least two; without an order its order is unknown. Both are listed as missing.
 */
export function joinPlurality(draft: Draft, patient: Segment): void {
  const declared = draft.declaredPlurality
  const indicator = valueAt(patient, 24)
  const written = birthOrderOf(valueAt(patient, 25))
  const differs = written !== null && draft.declaredOrder !== null && written !== draft.declaredOrder
  const order = differs ? null : (written ?? draft.declaredOrder)
  const isMultiple = yes.test(indicator)
  const isSingle = no.test(indicator)
  const n = Math.max(declared ?? 0, order ?? 0, isMultiple ? 2 : isSingle ? 1 : 0)
  if (indicator !== '' && !isMultiple && !isSingle)
    tellLeftOut(draft, patient, 24, '', texts.pluralityUnknown(indicator))
  if (differs) tellLeftOut(draft, patient, 25, '57722-1', texts.orderDiffers)
  if (valueAt(patient, 25) !== '' && written === null)
    tellLeftOut(draft, patient, 25, '', texts.orderUnknown(valueAt(patient, 25)))
  if (n === 0) return
  draft.newborn.plurality = { n, order: order ?? (n === 1 ? 1 : null) }
  const contradicts =
    (isMultiple && declared === 1) ||
    (isSingle && n > 1) ||
    (declared !== null && order !== null && order > declared)
  if (contradicts) tellLeftOut(draft, patient, 24, '57722-1', texts.pluralityDiffers(n))
  const isMissing = n > 1 && (order === null || (declared === null && order < 2))
  if (isMissing) tellLeftOut(draft, patient, 25, '', texts.pluralityMissing)
}
