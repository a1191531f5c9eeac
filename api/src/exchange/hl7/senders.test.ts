import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readOrderFile, readOrders } from './read-orders.ts'
import { senderFile } from './senders/sender-file.ts'

const one = (name: string) => senderFile(name).toString().trimEnd().split('\n')
const cardsOf = (lines: readonly string[]) => {
  const { order, problems } = readOrders(Buffer.from(lines.join('\r')))
  if (!order) throw new Error(JSON.stringify(problems))
  return order.orders.map(({ card }) => card)
}
const factsOf = (lines: readonly string[]) =>
  cardsOf(lines).map(({ barcode, collectedAt, motivation, newborn }) => ({
    ...{ barcode, collectedAt, motivation },
    newborn: { ...newborn, phones: newborn.phones.toSorted() },
  }))

/** Segments of one newborn and one card. */
const single = [
  '01-oml-251-spm-after',
  '02-spm-between',
  '03-obr15-24',
  '05-spm-filler-number',
  '07-nk1-before-pid',
] as const

describe('segments of one card', () => {
  it('segments of one card give the same card wherever the relatives, the visit and the answers stand', () => {
    fc.assert(
      fc.property(fc.constantFrom(...single), fc.array(fc.nat(), { maxLength: 6 }), (name, moves) => {
        const lines = one(name)
        const moved = [...lines]
        for (const move of moves) {
          const free = moved.findIndex(
            (line, at) => at > move % moved.length && /^(?:NK1|PV1|OBX)/u.test(line),
          )
          if (free < 0) continue
          const [line = ''] = moved.splice(free, 1)
          const isAnswer = line.startsWith('OBX')
          const first = moved.findIndex((other) => other.startsWith(isAnswer ? 'PID' : 'MSH')) + 1
          moved.splice(first + (move % (moved.length - first + 1)), 0, line)
        }
        expect(factsOf(moved)).toEqual(factsOf(lines))
      }),
    )
  })

  it('segments of one card give the same card where the specimen stands before, between or behind its orders', () => {
    fc.assert(
      fc.property(fc.constantFrom(...single), fc.nat(), (name, place) => {
        const lines = one(name)
        const specimen = lines.filter((line) => line.startsWith('SPM'))
        const rest = lines.filter((line) => !line.startsWith('SPM'))
        const first = rest.findIndex((line) => line.startsWith('PID')) + 1
        const at = first + (place % (rest.length - first + 1))
        expect(factsOf([...rest.slice(0, at), ...specimen, ...rest.slice(at)])).toEqual(factsOf(lines))
      }),
    )
  })

  it('segments of one card give the same card where answers, relatives, orders or specimens are repeated', () => {
    fc.assert(
      fc.property(fc.constantFrom(...single), fc.array(fc.nat(), { maxLength: 4 }), (name, repeats) => {
        const lines = one(name)
        const repeated = [...lines]
        for (const repeat of repeats) {
          const at = repeat % repeated.length
          const line = repeated[at] ?? ''
          if (/^(?:NK1|PV1|OBX|OBR|SPM)/u.test(line)) repeated.splice(at, 0, line)
        }
        expect(factsOf(repeated)).toEqual(factsOf(lines))
      }),
    )
  })
})

describe('several orders', () => {
  it('several orders of one card with a specimen each are one card', () => {
    expect(cardsOf(one('06-three-orders')).map(({ barcode }) => barcode)).toEqual(['SND2600006'])
  })

  it('several orders of two cards without specimens are two cards, by the number of the order', () => {
    expect(cardsOf(one('20-two-cards')).map(({ barcode, collectedAt }) => [barcode, collectedAt])).toEqual([
      ['SND2600020', '2026-11-01T08:30:00+01:00'],
      ['SND2600120', '2026-11-02T08:30:00+01:00'],
    ])
  })

  it('several orders of two cards without order numbers follow the card number behind them', () => {
    const lines = one('20-two-cards').map((line) => line.replaceAll(/S20-O\d/gu, ''))
    expect(cardsOf(lines).map(({ barcode }) => barcode)).toEqual(['SND2600020', 'SND2600120'])
  })

  it('several orders of which one has no card number belong to the only card of the newborn', () => {
    const lines = [
      ...one('01-oml-251-spm-after'),
      'ORC|NW|S01-O9',
      'OBR|9|S01-O9||54089-8^Newborn screening^LN',
    ]
    expect(cardsOf(lines)).toHaveLength(1)
  })
})

describe('relatives before their PID', () => {
  it('relatives before their PID belong to the PID that follows, in a message of twins too', () => {
    const lines = one('13-twins-by-letter')
    const moved: string[] = []
    for (const line of lines)
      if (line.startsWith('NK1')) moved.splice(moved.length - 1, 0, line)
      else moved.push(line)
    const second = moved.map((line, at) => (at > 6 ? line.replace('FERRI^NORA', 'FERRI^NADIA') : line))
    expect(cardsOf(second).map(({ newborn }) => newborn.mother?.name)).toEqual(['NORA', 'NADIA'])
  })
})

describe('an order that the laboratory does not take', () => {
  it('an order for a test that is not offered is answered AE with the message of the product', () => {
    const [reading] = readOrderFile(senderFile('32-not-offered'))
    expect(reading).toMatchObject({ code: 'AE', order: null })
    expect(reading?.problems).toMatchObject([{ segment: 'OBR', field: 4, own: 'not_offered' }])
  })

  it.each([
    ['LOINC code of another test', '4548-4^Hemoglobin A1c^LN', false],
    ['another code of its own', 'HIV^Carica virale^L', false],
    ['newborn screening in words', 'X1^Screening neonatale esteso^L', true],
    ['newborn screening as the alternate code', 'X1^Esame^L^54089-8^NBS^LN', true],
    ['a newborn test that is no screening', '77137-8^Bilirubin neonatal^LN', false],
  ])('an order with %s is offered: %s', (_, test, isOffered) => {
    const lines = one('32-not-offered').map((line) => line.replace('4548-4^Hemoglobin A1c^LN', test))
    expect(readOrders(Buffer.from(lines.join('\r'))).code).toBe(isOffered ? 'AA' : 'AE')
  })

  it('an order with a code of its own is taken where its observations are those of a newborn’s card', () => {
    const lines = one('32-not-offered').map((line) =>
      line.replace('4548-4^Hemoglobin A1c^LN', 'LAB77^Esame^L'),
    )
    expect(cardsOf([...lines, 'OBX|1|NM|57714-8^GA^LN||39|wk||||||O'])).toHaveLength(1)
  })

  it('an order of another material is answered AE, in SPM-4 and in OBR-15', () => {
    expect(readOrders(senderFile('33-urine')).problems).toMatchObject([{ segment: 'SPM', field: 4 }])
    const urine = one('03-obr15-24').map((line) =>
      line.replace('440500007&Blood spot specimen&SCT', 'UR^Urine'),
    )
    expect(readOrders(Buffer.from(urine.join('\r'))).problems).toMatchObject([{ segment: 'OBR', field: 15 }])
  })

  it('an order that the laboratory does not take is no order: a result is answered AR', () => {
    expect(readOrders(senderFile('31-oru'))).toMatchObject({ code: 'AR', order: null })
  })
})
