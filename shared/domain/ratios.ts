import {
  boundOf,
  type Comparator,
  isCensored,
  isKnown,
  type KnownValue,
  type ResultValue,
  withoutDrift,
} from './result-value.ts'

export type Formula =
  | { readonly kind: 'analyte'; readonly code: string }
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'operation'; readonly sign: Sign; readonly left: Formula; readonly right: Formula }
type Sign = '+' | '-' | '*' | '/'

/** A formula that cannot be read: names the place. */
export class FormulaError extends Error {
  override readonly name = 'FormulaError'
}

/**
 * Reads a formula such as `C0/(C16+C18)`. Signs `+ - * /` and brackets, with the usual precedence. Codes of
 * analytes contain `+`, `-` and `:` themselves (`C5DC+C6OH`, `ALLO-ILE`, `C14:1`). So they are matched with
 * the list of known codes, the longest first.
 * @param codes every analyte that is no ratio
 * @throws FormulaError
 */
export function parseFormula(text: string, codes: readonly string[]): Formula {
  const known = [...codes].sort((a, b) => b.length - a.length)
  let at = 0
  const fail = (): never => {
    throw new FormulaError(`Formula "${text}" is not readable at character ${at + 1}`)
  }
  const skip = () => {
    while (text[at] === ' ') at += 1
  }
  const takeSign = (signs: string): Sign | null => {
    skip()
    const sign = text[at]
    if (sign === undefined || !signs.includes(sign)) return null
    at += 1
    return sign as Sign
  }
  // A code ends where a sign, a bracket or the text ends: `C16` is not read out of `C16OH`.
  const endsAt = (end: number) => end >= text.length || ' +-*/()'.includes(text[end] ?? '')

  const operand = (): Formula => {
    skip()
    if (text[at] === '(') {
      at += 1
      const inner = sum()
      if (text[at] !== ')') fail()
      at += 1
      return inner
    }
    const code = known.find((candidate) => text.startsWith(candidate, at) && endsAt(at + candidate.length))
    if (code) {
      at += code.length
      return { kind: 'analyte', code }
    }
    const number = /^\d+(\.\d+)?/.exec(text.slice(at))?.[0]
    if (!number || !endsAt(at + number.length)) return fail()
    at += number.length
    return { kind: 'number', value: Number(number) }
  }
  const chain = (next: () => Formula, signs: string): Formula => {
    let left = next()
    for (let sign = takeSign(signs); sign; sign = takeSign(signs))
      left = { kind: 'operation', sign, left, right: next() }
    return left
  }
  const product = () => chain(operand, '*/')
  const sum = (): Formula => chain(product, '+-')

  const formula = sum()
  if (at < text.length) fail()
  return formula
}

/** Codes that a formula reads, each once. */
export function codesIn(formula: Formula): string[] {
  if (formula.kind === 'analyte') return [formula.code]
  if (formula.kind === 'number') return []
  return [...new Set([...codesIn(formula.left), ...codesIn(formula.right)])]
}

const turned = { '<': '>', '>': '<' } as const
const comparatorIn = (value: KnownValue): Comparator | null => (isCensored(value) ? value.comparator : null)

/** The one direction of two operands; null without any, `unusable` where they pull apart. */
const joined = (one: Comparator | null, other: Comparator | null): Comparator | null | 'unusable' =>
  one !== null && other !== null && one !== other ? 'unusable' : (one ?? other)

const operations: Readonly<Record<Sign, (left: number, right: number) => number>> = {
  '+': (left, right) => left + right,
  '-': (left, right) => left - right,
  '*': (left, right) => left * right,
  '/': (left, right) => left / right,
}

/**
 * One operation on numbers and bounds. Measured values are never below zero; with an operand of zero or below, a product
 * or quotient of a bound says nothing.
 */
function operate(sign: Sign, left: KnownValue, right: KnownValue): KnownValue | 'unusable' | null {
  const [a, b] = [boundOf(left), boundOf(right)]
  const ofRight = comparatorIn(right)
  const turns = ofRight !== null && (sign === '-' || sign === '/')
  const comparator = joined(comparatorIn(left), turns ? turned[ofRight] : ofRight)
  if (comparator === null) return sign === '/' && b === 0 ? null : withoutDrift(operations[sign](a, b))
  const isProduct = sign === '*' || sign === '/'
  if (comparator === 'unusable' || (isProduct && (a <= 0 || b <= 0))) return 'unusable'
  return { comparator, value: withoutDrift(operations[sign](a, b)) }
}

/**
 * Value of a formula. A bound among its parts gives a bound, or `unusable` where the direction is unknown (`< 2` by
 * `< 3`). Null when an analyte is absent or not detected, or a divisor is zero.
 */
export function evaluateFormula(
  formula: Formula,
  values: Readonly<Record<string, ResultValue | null | undefined>>,
): KnownValue | 'unusable' | null {
  if (formula.kind === 'number') return formula.value
  if (formula.kind === 'analyte') {
    const value = values[formula.code]
    return isKnown(value) ? value : null
  }
  const left = evaluateFormula(formula.left, values)
  const right = evaluateFormula(formula.right, values)
  if (left === null || right === null) return null
  return left === 'unusable' || right === 'unusable' ? 'unusable' : operate(formula.sign, left, right)
}

/** Value of a ratio from the unrounded values of one sample, by code; see `parseFormula` and `evaluateFormula`. */
export const ratioOf = (
  formula: string,
  values: Readonly<Record<string, ResultValue | null | undefined>>,
  codes: readonly string[],
): KnownValue | 'unusable' | null => evaluateFormula(parseFormula(formula, codes), values)
