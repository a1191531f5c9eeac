import type { ControlLimit } from '@sne/shared/contract'
import { formatNumber, parseKnownValue } from '@sne/shared/domain'
import { lotTexts as texts } from './texts.ts'

/** Limits as a person writes or pastes them: a line an analyte, with semicolons or tabs between code, mean and SD. */
export const linesOf = (limits: readonly ControlLimit[]): string =>
  limits.map(({ analyte, mean, sd }) => `${analyte}; ${asTyped(mean)}; ${asTyped(sd)}`).join('\n')

const asTyped = (value: number) => formatNumber(value, 4).replace(/\./g, '').replace(/,?0+$/, '')

type Read = { readonly limits: ControlLimit[]; readonly problem: null } | { readonly problem: string }

/** Reads the lines; the first one that is none is said with its number. Codes are compared without regard to case. */
export function readLines(text: string): Read {
  const limits: ControlLimit[] = []
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '') continue
    const [analyte = '', meanText = '', sdText = '', ...rest] = line.split(/[;\t]/).map((part) => part.trim())
    const [mean, sd] = [parseKnownValue(meanText), parseKnownValue(sdText)]
    if (
      analyte === '' ||
      typeof mean !== 'number' ||
      typeof sd !== 'number' ||
      rest.some((part) => part !== '')
    )
      return { problem: texts.badLine(index + 1, line.trim()) }
    if (sd <= 0) return { problem: texts.badDeviation(index + 1) }
    const code = analyte.toUpperCase()
    if (limits.some((one) => one.analyte === code)) return { problem: texts.twice(index + 1, code) }
    limits.push({ analyte: code, mean, sd })
  }
  return limits.length === 0 ? { problem: texts.noLine } : { limits, problem: null }
}
