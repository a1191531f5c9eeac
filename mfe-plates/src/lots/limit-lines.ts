import type { ControlLimit } from '@sne/shared/contract'
import {
  amplifications,
  type ControlExpectation,
  formatNumber,
  isSensible,
  parseKnownValue,
} from '@sne/shared/domain'
import { lotTexts as texts } from './texts.ts'

const asTyped = (value: number) => formatNumber(value, 4).replace(/\./g, '').replace(/,?0+$/, '')

function typed(expected: ControlExpectation): string {
  if (expected.kind === 'mean_sd') return `${asTyped(expected.mean)}; ${asTyped(expected.sd)}`
  if (expected.kind === 'interval') return `da ${asTyped(expected.low)} a ${asTyped(expected.high)}`
  return expected.kind === 'call' ? amplifications[expected.call] : `esito ${asTyped(expected.answer)}`
}

/**
 * Expectations of a lot as a person writes or pastes them: a line an analyte, with semicolons or tabs between
 * the parts.
 */
export const linesOf = (limits: readonly ControlLimit[]): string =>
  limits.map(({ analyte, expected }) => `${analyte}; ${typed(expected)}`).join('\n')

const numberOf = (text: string): number | null => {
  const value = parseKnownValue(text)
  return typeof value === 'number' ? value : null
}

/** The expectation in a line after its code; null for any other text. */
function readExpectation(first: string, second: string | undefined): ControlExpectation | null {
  const words = first.toLowerCase().replace(/\s+/g, ' ')
  if (second !== undefined) {
    const [mean, sd] = [numberOf(first), numberOf(second)]
    return mean === null || sd === null ? null : { kind: 'mean_sd', mean, sd }
  }
  if (words === amplifications.amplified) return { kind: 'call', call: 'amplified' }
  if (words === amplifications.not_amplified) return { kind: 'call', call: 'not_amplified' }
  const answer = /^esito (\S+)$/.exec(words)?.[1]
  if (answer) return withNumber(answer, (value) => ({ kind: 'answer', answer: value }))
  const [, from = '', to = ''] = /^da (\S+) a (\S+)$/.exec(words) ?? []
  return withNumber(from, (low) => withNumber(to, (high) => ({ kind: 'interval', low, high })))
}

function withNumber<T>(text: string, make: (value: number) => T): T | null {
  const value = numberOf(text)
  return value === null ? null : make(value)
}

type Read = { readonly limits: ControlLimit[]; readonly problem: null } | { readonly problem: string }

/** Reads the lines; the first one that is none is said with its number. Codes are compared without regard to case. */
export function readLines(text: string): Read {
  const limits: ControlLimit[] = []
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '') continue
    const parts = line.split(/[;\t]/).map((part) => part.trim())
    const [analyte = '', first = '', second, ...rest] = parts
    const expected = readExpectation(first, second === '' ? undefined : second)
    if (analyte === '' || expected === null || rest.some((part) => part !== ''))
      return { problem: texts.badLine(index + 1, line.trim()) }
    if (!isSensible(expected))
      return {
        problem: expected.kind === 'interval' ? texts.badInterval(index + 1) : texts.badDeviation(index + 1),
      }
    const code = analyte.toUpperCase()
    if (limits.some((one) => one.analyte === code)) return { problem: texts.twice(index + 1, code) }
    limits.push({ analyte: code, expected })
  }
  return limits.length === 0 ? { problem: texts.noLine } : { limits, problem: null }
}
