import { conditionsToldBy, readSenderCodes, tellsDeath } from '@sne/shared/domain'
import { describe, expect, it } from 'vitest'
import { growth, repeatedText, repeatedTexts } from '../../testing/growth.ts'
import { closedAnswerOf, feedings, infantFactors, namesCondition } from './condition-words.ts'
import { fixture } from './fixture.ts'
import { readGestation } from './gestation.ts'
import { readMoment } from './moment.ts'
import { readOneOrder } from './read-orders.ts'
import { withoutStars } from './stars.ts'

/** The most that four times the characters may cost; 4 is exact, 16 the square. */
const most = 6
/** Milliseconds of one message at its limits; other calls wait as long. */
const mostMilliseconds = 1_500

const lines = fixture('nato-a-termine')
  .toString()
  .split(/\r\n?|\n/)
  .filter(Boolean)

const readers: Readonly<Record<string, (text: string) => unknown>> = {
  feedings: (text) => closedAnswerOf(feedings, '', text),
  infantFactors: (text) => closedAnswerOf(infantFactors, text, text),
  namesCondition,
  readGestation: (text) => readGestation(`38${text}`, 'week'),
  readMoment: (text) => readMoment(`20261104${text}`),
  readSenderCodes: (text) => readSenderCodes(`domanda${text}`),
  tellsDeath,
  conditionsToldBy,
  withoutStars,
}

describe.each(Object.keys(readers))('the time of %s grows with the length of its text', (name) => {
  it.each(repeatedTexts.map((unit) => [unit]))(
    'the reading time of an HL7 text grows with its length, for %j',
    (unit) => {
      expect(growth((characters) => readers[name]!(repeatedText(unit, characters)))).toBeLessThan(most)
    },
  )
})

/** The message with another text in one field. */
const withField = (at: number, field: number, text: string) =>
  lines
    .map((line, index) => {
      const fields = line.split('|')
      if (index === at) fields[field] = text
      return fields.join('|')
    })
    .join('\r')

describe.each(
  lines.flatMap((line, at) => (line.startsWith('MSH') ? [] : [[line.slice(0, 40), at] as const])),
)('%s', (line, at) => {
  const fields = line.startsWith('OBX') ? [3, 5] : [2, 3, 4, 5, 13, 21]

  it('a segment of an HL7 message is read in time with a field of 200,000 characters', () => {
    for (const field of fields)
      for (const unit of ['. ', ' .', 'no ', 'a', ' ', 'trasfus']) {
        const before = performance.now()
        readOneOrder(withField(at, field, repeatedText(unit, 200_000)))
        expect(performance.now() - before, `${field} ${JSON.stringify(unit)}`).toBeLessThan(mostMilliseconds)
      }
  })

  it('a segment of an HL7 message is read in time with 18,000 values in a field', () => {
    for (const field of fields)
      for (const sign of ['~', '^', '&']) {
        const values = Array.from({ length: 18_000 }, (_, count) => `M${count}`).join(sign)
        const before = performance.now()
        readOneOrder(withField(at, field, values))
        expect(performance.now() - before, `${field} ${sign}`).toBeLessThan(mostMilliseconds)
      }
  })
})

it('an answer of more than 2,000 characters is not read and stands in the notes', () => {
  const at = lines.findIndex((line) => line.includes('|67704-7'))
  expect(at).toBeGreaterThan(0)
  const { order } = readOneOrder(withField(at, 5, `LA16914-6^${' '.repeat(2_000)}NPT^LN`))
  const [first] = order?.orders ?? []
  expect(first?.card.feeding).toEqual([])
  expect(first?.doubts).toContain('notes')
  expect(first?.card.spokeNotes).toMatch(/Non interpretato: /)
  expect(first?.unmapped).toContainEqual(
    expect.objectContaining({ location: expect.stringContaining('.5'), kind: 'told' }),
  )
})
