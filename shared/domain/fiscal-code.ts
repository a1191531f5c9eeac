import type { Sex } from './newborn.ts'

/** Letters of the months, January first (D.M. 23/12/1976). */
export const fiscalCodeMonths = 'ABCDEHLMPRST'
/** Values of the characters 0-9 and A-Z in odd places (the first is odd), D.M. 23/12/1976. */
const oddDigits = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21]
const oddLetters = [
  1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23,
]
/** Added to the day of birth of a woman. */
const femaleDays = 40

/** The last character of a fiscal code. @param body its first 15 characters */
export function controlLetterOf(body: string): string {
  let sum = 0
  for (const [index, character] of [...body].entries()) {
    const digit = /\d/u.test(character)
    const rank = digit ? Number(character) : character.charCodeAt(0) - 65
    // `index` counts from 0: the first place is odd.
    sum += index % 2 === 1 ? rank : ((digit ? oddDigits : oddLetters)[rank] ?? 0)
  }
  return String.fromCharCode(65 + (sum % 26))
}

/** Letters that replace the digits 0 to 9 where two people would have one code. */
const replacing = 'LMNPQRSTUV'
const digitsOf = (text: string): number =>
  Number([...text].map((one) => (replacing.includes(one) ? replacing.indexOf(one) : one)).join(''))

const shape = /^[A-Z]{6}([0-9L-NP-V]{2})([ABCDEHLMPRST])([0-9L-NP-V]{2})[A-Z][0-9L-NP-V]{3}[A-Z]$/u

export interface BirthOfCode {
  /** yyyy-MM-dd. */
  readonly birthDay: string
  readonly sex: Sex | null
}

/**
 * Whose a fiscal code is that was told as a newborn's. `parent`: of a person some years older. `other`: its birth date or sex is
 * not the newborn's. `mistyped`: the control letter does not fit. `unread`: another kind of number.
 */
export type FiscalCodeHolder = 'newborn' | 'parent' | 'other' | 'mistyped' | 'unread'

/** Years from which on the holder of a code is no newborn with a mistyped year. */
const parentYears = 10

export function holderOf(fiscalCode: string, { birthDay, sex }: BirthOfCode): FiscalCodeHolder {
  const code = fiscalCode.trim().toUpperCase()
  const match = shape.exec(code)
  if (!match) return 'unread'
  const [year = 0, month = 0, day = 0] = birthDay.split('-').map(Number)
  const written = digitsOf(match[1] ?? '')
  const age = (((year - written) % 100) + 100) % 100
  if (age >= parentYears) return 'parent'
  const dayAndSex = digitsOf(match[3] ?? '')
  const isFemale = dayAndSex > femaleDays
  const isOther =
    age !== 0 ||
    fiscalCodeMonths.indexOf(match[2] ?? '') + 1 !== month ||
    dayAndSex - (isFemale ? femaleDays : 0) !== day ||
    (sex !== null && sex !== (isFemale ? 'female' : 'male'))
  if (isOther) return 'other'
  return controlLetterOf(code.slice(0, 15)) === code.at(-1) ? 'newborn' : 'mistyped'
}
