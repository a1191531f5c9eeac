import type { ImportProfile } from '../../platform/database/import-profile.ts'
import { longestNumber, looksGrouped, type NumberStyle } from './cell-value.ts'

export interface StyleGuess {
  readonly style: NumberStyle
  /** The file has both signs as decimal signs: one of them cannot be read safely. */
  readonly mixed: boolean
  /** A number that may have three decimals or thousands, where nothing in the file tells which; null when all is told. */
  readonly uncertain: string | null
  /** A number that is read as thousands by what the profile says alone; null where none is. */
  readonly grouped?: string | null
}

type Sign = '.' | ','
const otherSign = (sign: Sign): Sign => (sign === '.' ? ',' : '.')

/** Evidence of one number: its decimal sign, its thousands sign, or that it may have either. */
function tell(number: string): { decimal?: Sign; thousands?: Sign; either?: Sign } {
  const [first, ...more] = (number.match(/[.,]/gu) as Sign[] | null) ?? []
  if (first === undefined) return {}
  const last = more.at(-1)
  if (last !== undefined && last !== first) {
    const isGrouped = looksGrouped.test(number.slice(0, number.lastIndexOf(last)))
    return isGrouped ? { decimal: last, thousands: first } : {}
  }
  if (looksGrouped.test(number)) return last === undefined ? { either: first } : { thousands: first }
  return last === undefined && /\d/u.test(number.split(first)[1] ?? '') ? { decimal: first } : {}
}

/**
 * Finds how the numbers of a file are written where its profile leaves it open. Nothing is guessed: where thousands may
 * occur and only `7,500` is there, the style is uncertain.
 * @param cells the texts of the value columns.
 * @param ungrouped further texts, of numbers that never reach thousands: `24.123` cycles have decimals.
 * @param delimiter of the file; null for a spreadsheet. A comma between cells is hardly the decimal sign.
 */
export function numberStyle(
  profile: Pick<ImportProfile, 'decimal' | 'thousands' | 'grouped'>,
  cells: Iterable<string | number>,
  delimiter: string | null,
  ungrouped: Iterable<string | number> = [],
): StyleGuess {
  if (profile.decimal !== 'auto')
    return styleOf(profile.decimal, profile.thousands === profile.decimal ? '' : profile.thousands, cells)
  const decimals = { '.': 0, ',': 0 }
  const thousands = new Set<Sign>()
  const either = new Map<Sign, string>()
  for (const [cell, mayBeGrouped] of marked(cells, profile.grouped, ungrouped)) {
    const told = toldBy(cell)
    if (told.decimal) decimals[told.decimal] += 1
    if (mayBeGrouped && told.thousands) thousands.add(told.thousands)
    if (!told.either) continue
    if (mayBeGrouped) either.set(told.either, String(cell))
    else decimals[told.either] += 1
  }
  const mixed = decimals['.'] > 0 && decimals[','] > 0
  const known = decimals['.'] + decimals[','] > 0
  const [group] = thousands
  const [[perhaps, example] = []] = either
  const usual = delimiter === ',' ? '.' : (perhaps ?? '.')
  const decimal: Sign = known ? (decimals['.'] > decimals[','] ? '.' : ',') : group ? otherSign(group) : usual
  const own = profile.thousands === decimal ? '' : profile.thousands
  const told = thousands.has(otherSign(decimal)) && !thousands.has(decimal) && !mixed
  const style = { decimal, thousands: own === '' && told ? otherSign(decimal) : own }
  return {
    style: {
      ...style,
      ...((mixed || thousands.size > 0) &&
        own === '' && { doubtful: mixed || thousands.has(decimal) ? 'any' : 'other' }),
    },
    mixed,
    uncertain: !known && group === undefined && own === '' ? (example ?? null) : null,
  }
}

/** Evidence of a number in a cell. */
const toldBy = (cell: string | number) =>
  typeof cell === 'number' || cell.length > longestNumber
    ? {}
    : tell(/(?<![\d.,])[.,]*\d[\d.,]*/u.exec(cell)?.[0] ?? '')

/**
 * Gives the style that a profile names. A cell of the file may use the thousands sign as a decimal sign (`38.10`).
 * Then no other cell may use it as a thousands sign (`45.123`).
 */
function styleOf(
  decimal: Sign,
  thousands: NumberStyle['thousands'],
  cells: Iterable<string | number>,
): StyleGuess {
  if (thousands !== otherSign(decimal))
    return { style: { decimal, thousands }, mixed: false, uncertain: null }
  let grouped: string | null = null
  for (const cell of cells) {
    const told = toldBy(cell)
    if (told.decimal === thousands)
      return { style: { decimal, thousands: '', doubtful: 'any' }, mixed: true, uncertain: null }
    if (told.either === thousands || told.thousands === thousands) grouped ??= String(cell)
  }
  return { style: { decimal, thousands }, mixed: false, uncertain: null, grouped }
}

/** Each text with whether its number may have thousands. */
function* marked(
  cells: Iterable<string | number>,
  grouped: boolean,
  ungrouped: Iterable<string | number>,
): Generator<readonly [cell: string | number, mayBeGrouped: boolean]> {
  for (const cell of cells) yield [cell, grouped]
  for (const cell of ungrouped) yield [cell, false]
}
