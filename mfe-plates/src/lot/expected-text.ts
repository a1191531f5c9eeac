import type { ControlLimit } from '@sne/shared/contract'
import { expectationText, formatNumber, targetDigits } from '@sne/shared/domain'
import { lotPageTexts as texts } from './texts.ts'

const decimalsOf = (value: number) => (String(value).split('.')[1] ?? '').length
/** As it was entered, without the rest of binary fractions. */
function plain(value: number): string {
  const entered = Number(value.toPrecision(12))
  return formatNumber(entered, decimalsOf(entered))
}

/** A mean or an SD with four digits, the precision of established ones. */
export const digits = (value: number): string => plain(targetDigits(value))

/** "62,5 ± 5", "50–75", "amplificato". */
export function expectedText(expected: ControlLimit['expected']): string {
  if (expected.kind === 'mean_sd') return texts.meanSd(plain(expected.mean), plain(expected.sd))
  const decimals =
    expected.kind === 'interval' ? Math.max(decimalsOf(expected.low), decimalsOf(expected.high)) : 0
  return expectationText(expected, { decimals, answers: null })
}
