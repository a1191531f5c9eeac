// @vitest-environment happy-dom
import fc from 'fast-check'
import { afterEach, expect, it } from 'vitest'
import { createTextScanGuard } from './text-scan.ts'

afterEach(() => document.body.replaceChildren())

/** A note with what stands in it, and a keyboard that writes at the end of it. */
function note(before: string) {
  const field = document.createElement('textarea')
  document.body.append(field)
  field.value = before
  const scans: string[] = []
  const guard = createTextScanGuard((code) => scans.push(code))
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
      fc.integer({ min: 120, max: 290 }),
      (read, before, pace, busy) => {
        const { field, scans, press } = note(before)
        for (const [place, key] of [...read, 'Enter'].entries())
          press(key, place === 0 ? 900 : place === 1 ? busy : pace)
        expect([field.value, scans]).toEqual([before, [read]])
      },
    ),
  )
})

it('words of a hand stay in a note, and so does a code that a hand writes', () => {
  const { field, scans, press } = note('')
  const keys = [...'lotto A2026', 'Enter']
  for (const [place, key] of keys.entries()) press(key, [130, 210, 95, 170, 240][place % 5] ?? 130)
  expect([field.value, scans]).toEqual(['lotto A2026', []])
})
