// @vitest-environment happy-dom
import fc from 'fast-check'
import { afterEach, expect, it } from 'vitest'
import { createTextScanGuard } from './text-scan.ts'

afterEach(() => document.body.replaceChildren())

/** A note with a text, and a keyboard that writes at the end of it. */
function note(before: string, listed: readonly string[] = []) {
  const field = document.createElement('textarea')
  document.body.append(field)
  field.value = before
  const scans: string[] = []
  const guard = createTextScanGuard((code) => scans.push(code), { isKnown: (code) => listed.includes(code) })
  let now = 10_000
  const press = (key: string, wait: number) => {
    now += wait
    const event = new KeyboardEvent('keydown', { key })
    Object.defineProperty(event, 'timeStamp', { value: now })
    Object.defineProperty(event, 'target', { value: field })
    field.setSelectionRange(field.value.length, field.value.length)
    if (!guard(event) && key.length === 1) field.value += key
  }
  return { field, scans, press }
}

/** Keys of a code as a scanner sends them: Shift before each capital letter. */
const keysOfCode = (code: string) => [
  ...[...code].flatMap((key) => (/[A-Z]/.test(key) ? ['Shift', key] : [key])),
  'Enter',
]

const code = fc.stringMatching(/^[A-Za-z]{2}[0-9]{4,10}$/)
const words = fc.constantFrom('', 'macchia ', 'sentito il reparto ')

it('a code that a scanner writes at 5 to 100 ms a key leaves no character in a note', () => {
  fc.assert(
    fc.property(
      code,
      words,
      fc.integer({ min: 5, max: 100 }),
      fc.array(fc.integer({ min: 0, max: 7 }), { minLength: 1, maxLength: 20 }),
      (read, before, pace, jitter) => {
        const { field, scans, press } = note(before)
        for (const [place, key] of keysOfCode(read).entries())
          press(key, place === 0 ? 900 : pace + (jitter[place % jitter.length] ?? 0))
        expect([field.value, scans]).toEqual([before, [read]])
      },
    ),
  )
})

it('a code stays whole when the page is busy after its first character', () => {
  fc.assert(
    fc.property(
      code,
      words,
      fc.integer({ min: 5, max: 100 }),
      fc.integer({ min: 120, max: 600 }),
      (read, before, pace, busy) => {
        const { field, scans, press } = note(before)
        for (const [place, key] of [...read, 'Enter'].entries())
          press(key, place === 0 ? 900 : place === 1 ? busy : pace)
        expect([field.value, scans]).toEqual([before, [read]])
      },
    ),
  )
})

it('a pause within a code parts none of its characters from it', () => {
  fc.assert(
    fc.property(
      fc.stringMatching(/^[A-Z0-9]{6}[0-9]{4}$/),
      fc.nat({ max: 9 }),
      fc.integer({ min: 0, max: 600 }),
      fc.integer({ min: 3, max: 100 }),
      (read, paused, pause, pace) => {
        const { field, scans, press } = note('')
        for (const [place, key] of [...read, 'Enter'].entries())
          press(key, place === 0 ? 900 : pace + (place === paused ? pause : 0))
        // A code that is not recognised stays in the note, where it can be seen.
        expect([field.value, ...scans].filter(Boolean)).toEqual([read])
      },
    ),
  )
})

it('a letter typed by hand shortly before the scan of a listed card stays in the note', () => {
  const { field, scans, press } = note('macchia ', ['R2SHIP-29'])
  press('x', 500)
  for (const [place, key] of [...'R2SHIP-29', 'Enter'].entries()) press(key, place === 0 ? 90 : 4)
  expect([field.value, scans]).toEqual(['macchia x', ['R2SHIP-29']])
})

it.each([4, 45, 90])('a code that ends with a listed one is one code, at %i ms a key', (pace) => {
  const { field, scans, press } = note('nota ', ['SN-3'])
  for (const [place, key] of [...'XSN-3', 'Enter'].entries()) press(key, place === 0 ? 900 : pace)
  expect([field.value, scans]).toEqual(['nota ', ['XSN-3']])
})

it('a digit before a listed code is no word: it may be the first one of another card', () => {
  const { scans, press } = note('', ['R2C-01'])
  for (const [place, key] of [...'01R2C-01', 'Enter'].entries())
    press(key, place === 0 ? 900 : place === 2 ? 90 : 4)
  expect(scans).toEqual(['01R2C-01'])
})

it('words typed by hand stay in a note, and so does a code typed by hand', () => {
  const { field, scans, press } = note('')
  const keys = [...'lotto A2026', 'Enter']
  for (const [place, key] of keys.entries()) press(key, [130, 210, 95, 170, 240][place % 5] ?? 130)
  expect([field.value, scans]).toEqual(['lotto A2026', []])
})

/** Gaps of a person: none is as quick as a scanner's, and no two follow each other evenly. */
const handGaps = [130, 210, 95, 170, 240]
const typeByHand = (press: (key: string, wait: number) => void, text: string) => {
  for (const [place, key] of [...text].entries()) press(key, handGaps[place % handGaps.length] ?? 130)
}

it('a listed code of any length is taken out of preceding words, after any pause and at any pace', () => {
  fc.assert(
    fc.property(
      fc.stringMatching(/^[a-z]?[0-9]{3,4}$/),
      fc.constantFrom('nota ', 'nota', 'macchia sul bordo ', ''),
      fc.integer({ min: 121, max: 3000 }),
      fc.integer({ min: 3, max: 110 }),
      (read, before, pause, pace) => {
        const { field, scans, press } = note('', [read])
        typeByHand(press, before)
        for (const [place, key] of [...read, 'Enter'].entries()) press(key, place === 0 ? pause : pace)
        expect([field.value, scans]).toEqual([before, [read]])
      },
    ),
  )
})

it('a code that nobody lists is taken out behind a blank, also shortly after the words', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('x9064', 'z9034', 'R2C-01', '20267'),
      fc.integer({ min: 60, max: 3000 }),
      fc.integer({ min: 3, max: 100 }),
      (read, pause, pace) => {
        const { field, scans, press } = note('')
        typeByHand(press, 'nota ')
        for (const [place, key] of [...read, 'Enter'].entries()) press(key, place === 0 ? pause : pace)
        expect([field.value, scans]).toEqual(['nota ', [read]])
      },
    ),
  )
})

it('words typed by hand without a blank stay, and the quick code after a pause is taken out', () => {
  const { field, scans, press } = note('')
  typeByHand(press, 'lotto')
  for (const [place, key] of [...'z9034', 'Enter'].entries()) press(key, place === 0 ? 600 : 4)
  expect([field.value, scans]).toEqual(['lotto', ['z9034']])
})

it('a listed code is taken out also where a busy machine delivers some of its keys late', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('x9064', '9034', 'R2SHIP-29'),
      fc.array(fc.integer({ min: 30, max: 100 }), { minLength: 1, maxLength: 9 }),
      fc.nat({ max: 8 }),
      (read, gaps, late) => {
        const { field, scans, press } = note('', [read])
        typeByHand(press, 'nota ')
        for (const [place, key] of [...read, 'Enter'].entries())
          press(key, place === 0 ? 500 : place - 1 === late ? 140 : (gaps[place % gaps.length] ?? 30))
        expect([field.value, scans]).toEqual(['nota ', [read]])
      },
    ),
  )
})

it.each(['lotto 9064', 'x9064', 'ore 12', 'macchia'])(
  'a note keeps %j when it is typed by hand, with its Enter',
  (text) => {
    const { field, scans, press } = note('', ['9064', 'x9064', '12'])
    typeByHand(press, text)
    press('Enter', 150)
    expect([field.value, scans]).toEqual([text, []])
  },
)

it('a code stays whole when the loaded search takes the place of the plain one within it', () => {
  const searchField = (value = '') => {
    const field = document.createElement('input')
    field.dataset.search = ''
    field.value = value
    document.body.append(field)
    return field
  }
  const scans: string[] = []
  const guard = createTextScanGuard((read) => scans.push(read), { isKept: () => true })
  let field = searchField()
  for (const [place, key] of [...'SN26000012', 'Enter'].entries()) {
    if (place === 5) {
      field.remove()
      field = searchField(field.value)
    }
    const event = new KeyboardEvent('keydown', { key })
    Object.defineProperty(event, 'timeStamp', { value: 20_000 + 5 * place })
    Object.defineProperty(event, 'target', { value: field })
    field.setSelectionRange(field.value.length, field.value.length)
    if (!guard(event) && key.length === 1) field.value += key
  }
  expect([field.value, scans]).toEqual(['', ['SN26000012']])
})
