import { controlLetterOf, fiscalCodeMonths, type Sex } from '@sne/shared/domain'

/** Personal data that a fiscal code is computed from. */
export interface FiscalCodePerson {
  readonly surname: string
  readonly name: string
  readonly sex: Sex
  /** yyyy-MM-dd. */
  readonly birthDay: string
  /** Cadastral code of the municipality, or of the country of birth. */
  readonly placeCode: string
}

/**
 * The 16 characters of the Italian fiscal code (D.M. 23/12/1976). Two people may have one code; the revenue agency then
 * changes digits, which this function does not.
 */
export function fiscalCode(person: FiscalCodePerson): string {
  const [year = '', month = '', day = ''] = person.birthDay.split('-')
  const dayAndSex = Number(day) + (person.sex === 'female' ? 40 : 0)
  const body = [
    surnamePart(person.surname),
    namePart(person.name),
    year.slice(2),
    fiscalCodeMonths[Number(month) - 1],
    String(dayAndSex).padStart(2, '0'),
    person.placeCode,
  ].join('')
  return body + controlLetterOf(body)
}

function surnamePart(surname: string): string {
  const { consonants, vowels } = lettersOf(surname)
  return `${consonants}${vowels}XXX`.slice(0, 3)
}

/** With four consonants or more the second is left out. */
function namePart(name: string): string {
  const { consonants, vowels } = lettersOf(name)
  const chosen = consonants.length > 3 ? `${consonants[0]}${consonants.slice(2)}` : consonants
  return `${chosen}${vowels}XXX`.slice(0, 3)
}

/** Letters without accents, apostrophes and blanks. */
function lettersOf(text: string): { consonants: string; vowels: string } {
  const plain = text
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .toUpperCase()
    .replace(/[^A-Z]/g, '')
  return { consonants: plain.replace(/[AEIOU]/g, ''), vowels: plain.replace(/[^AEIOU]/g, '') }
}
