import { describe, expect, it } from 'vitest'
import { readOrders } from './read-orders.ts'
import { senderFile } from './senders/sender-file.ts'

/** The card of a plain order with further lines before its specimen and other changes. */
function cardOf(lines: readonly string[], ...changes: readonly (readonly [string | RegExp, string])[]) {
  const base = senderFile('01-oml-251-spm-after').toString().trimEnd()
  const text = changes.reduce((changed, [from, to]) => {
    if (changed.search(from) < 0 && !changed.includes(String(from))) throw new Error(`${from} is not there`)
    return changed.replace(from, to)
  }, base)
  const { order, problems } = readOrders(
    Buffer.from(text.replace('SPM|1|', `${[...lines, 'SPM|1|'].join('\n')}`)),
  )
  if (!order?.orders[0]) throw new Error(JSON.stringify(problems))
  return order.orders[0]
}
const asked = (question: string, answer: string) => cardOf([`OBX|50|CWE|${question}||${answer}||||||O`])
const holds = (conditions: object | null | undefined) =>
  Object.fromEntries(Object.entries(conditions ?? {}).filter(([, value]) => value))

describe('a transfusion', () => {
  it.each<[string, string, object]>([
    ['82312-0^Blood transfusion^LN', 'LA33-6^Yes^LN', { transfusion: {} }],
    ['82312-0^Blood transfusion^LN', 'LA32-8^No^LN', {}],
    ['79569-0^Transfusion^LN', '20261031120000', { transfusion: { at: '2026-10-31T12:00:00+01:00' } }],
    ['79569-0^Transfusion^LN', 'PLT^Piastrine^L', { transfusion: { type: 'platelets' } }],
    ['62317-3^Last transfusion^LN', 'Y^Yes^HL70136', { transfusion: {} }],
    ['62317-3^Last transfusion^LN', 'N^No^HL70136', {}],
    ['57713-0^Factors^LN', 'X^Any blood product transfusion (including ECMO)^L', { transfusion: {} }],
    ['T1^Neonato trasfuso?^L', 'S^Sì^L', { transfusion: {} }],
    ['T1^Il neonato è stato trasfuso?^L', 'Y', { transfusion: {} }],
    ['T1^Infant transfused^L', 'Y^Yes^HL70136', { transfusion: {} }],
    ['T1^Neonato trasfuso?^L', 'N^No^L', {}],
  ])('an answer on transfusion gives its condition: %s: %s', (question, answer, conditions) => {
    const { card, unmapped, doubts } = asked(question, answer)
    expect(holds(card.conditions)).toEqual(conditions)
    expect(unmapped).toEqual([])
    expect(doubts).toEqual([])
  })

  it.each([
    ['T1^Madre trasfusa in gravidanza^L', 'Y^Sì^L'],
    ['T1^Neonato trasfuso dopo il prelievo^L', 'Y^Sì^L'],
    ['82312-0^Blood transfusion^LN', 'UNK^da verificare^L'],
  ])('a transfusion that nobody can be sure of is a doubt for a person: %s', (question, answer) => {
    const { card, doubts } = asked(question, answer)
    expect(holds(card.conditions)).toEqual({})
    expect(doubts).toContain('transfusion')
  })
})

describe('nutrition and steroids', () => {
  it.each<[string, object]>([
    ['X^Nutrizione per vena^L', { parenteral: {} }],
    ['X^Cortisone per vena^L', { steroids: true }],
    ['X^IV nutrition^L', { parenteral: {} }],
    ['X^IV steroids^L', { steroids: true }],
  ])('nutrition and steroids by vein are two things: %s', (answer, conditions) => {
    expect(holds(asked('57713-0^Factors^LN', answer).card.conditions)).toEqual(conditions)
  })

  it.each<[string, readonly string[], number]>([
    ['LA16914-6^Breast milk^LN~LA16915-3^Formula^LN', ['breast', 'formula'], 0],
    ['latte materno, formula', ['breast', 'formula'], 0],
    ['latte materno + fortificante', ['breast', 'fortifier'], 0],
    ['latte materno, acqua', [], 1],
  ])('an answer on feeding gives its kinds: %s', (answer, feeding, listed) => {
    const { card, unmapped } = asked('67704-7^Feeding^LN', answer)
    expect(card.feeding).toEqual(feeding)
    expect(unmapped).toHaveLength(listed)
  })
})

describe('the gestational age', () => {
  it.each<[string, number, number | null]>([
    ['38.57|wk', 38, 4],
    ['38,57|wk', 38, 4],
    ['270|d', 38, 4],
    ['384|wk', 38, 4],
    ['38 4/7|wk', 38, 4],
    ['38 settimane e 4 giorni|', 38, 4],
    ['38|wk', 38, null],
  ])('%s', (written, weeks, days) => {
    const { newborn } = cardOf([], ['39|wk', written]).card
    expect([newborn.gaWeeks, newborn.gaDays]).toEqual([weeks, days])
  })
})

describe('times without a zone', () => {
  const at = (zone: string) => {
    const { card } = cardOf([], ['20261103101600+0100', `20261103101600${zone}`])
    return [card.collectedAt, card.newborn.birthAt]
  }
  it('times without a zone take the zone of the message', () => {
    expect(at('-0500')).toEqual(['2026-11-02T08:30:00-05:00', '2026-10-31T07:25:00-05:00'])
  })
  it('times without a zone follow the Italian clock where the message does, or says none', () => {
    for (const zone of ['+0100', ''])
      expect(at(zone)).toEqual(['2026-11-02T08:30:00+01:00', '2026-10-31T07:25:00+01:00'])
    const { newborn } = cardOf([], ['202610310725', '202610240725']).card
    expect(newborn.birthAt).toBe('2026-10-24T07:25:00+02:00')
  })
})

describe('the mother', () => {
  it.each([
    'MTH^Mother',
    'Mother',
    '^Madre',
    'X1^Mamma^L',
    'MOTHER',
    'L1^Genitrice^L^MTH^Mother^HL70063',
    '',
  ])('the mother is the relative of the kind %s', (kind) => {
    expect(cardOf([], ['MTH^Mother^HL70063', kind]).card.newborn.mother?.surname).toBe('GALLI')
  })
  it.each(['FTH^Father', '^Padre', 'GRP^Nonna materna'])(
    'the mother is not the relative of the kind %s',
    (kind) => {
      expect(cardOf([], ['MTH^Mother^HL70063', kind]).card.newborn.mother?.surname ?? null).toBeNull()
    },
  )
})

describe('the place in a multiple birth', () => {
  it.each<[string, string, object]>([
    ['|N|1', '|Y|B', { n: 2, order: 2 }],
    ['|N|1', '|Y|2°', { n: 2, order: 2 }],
    ['|N|1', '|Y|seconda', { n: 2, order: 2 }],
  ])('PID-24 and PID-25 give the place in a multiple birth: %s %s', (from, to, plurality) => {
    expect(cardOf([], [from, to]).card.newborn.plurality).toEqual(plurality)
  })
  it.each<[string, object]>([
    ['Twin B', { n: 2, order: 2 }],
    ['Gemello 1', { n: 2, order: 1 }],
    ['Twin, birth order unknown', { n: 2, order: null }],
    ['Triplet C', { n: 3, order: 3 }],
  ])('57722-1 gives the place in a multiple birth: %s', (answer, plurality) => {
    const line = `OBX|50|CWE|57722-1^Plurality^LN||X^${answer}^L||||||O`
    expect(cardOf([line], ['|N|1', '||']).card.newborn.plurality).toEqual(plurality)
  })
  it('the place in a multiple birth that PID-25 and 57722-1 tell otherwise is not known, and is told', () => {
    const { card, doubts } = cardOf(['OBX|50|CWE|57722-1^Plurality^LN||X^Twin A^L||||||O'], ['|N|1', '|Y|2'])
    expect(card.newborn.plurality).toEqual({ n: 2, order: null })
    expect(doubts).toContain('notes')
  })
})

describe('the pediatrician', () => {
  const orc = 'ORC|NW|S01-O1||||||||||D1^LEONE^MARA||^WPN^FX^^39^06^405~^WPN^PH^^39^06^404'
  it('the pediatrician is who ordered, with the telephone and not the fax', () => {
    const { card, unmapped } = cardOf([], ['ORC|NW|S01-O1', orc])
    expect(card.newborn.pediatrician).toMatchObject({ name: 'LEONE MARA', phone: '39 06 404' })
    expect(unmapped.map(({ text }) => text)).toEqual(['Numero di fax: 39 06 405'])
  })
  it('the pediatrician is that of PD1-4 before who ordered', () => {
    const { card } = cardOf([], ['ORC|NW|S01-O1', `PD1||||P1^BARONE^CARLO\n${orc}`])
    expect(card.newborn.pediatrician).toMatchObject({ name: 'BARONE CARLO' })
    expect(card.newborn.pediatrician?.phone ?? null).toBeNull()
  })
})

describe('a further card by law or protocol', () => {
  const law: readonly [string, string] = ['LA12421-6^Initial screen', 'LA12425-7^Required by law']
  it('a further card by law of a newborn at term of normal weight is a control, and is listed', () => {
    const { card, unmapped } = cardOf([], law)
    expect(card.motivation).toBe('control')
    expect(unmapped).toMatchObject([{ code: '57721-3' }])
  })
  it.each<[string, readonly (readonly [string, string])[], readonly string[], string]>([
    ['preterm', [['39|wk', '31|wk']], [], 'preterm_second'],
    ['light', [['3310|g', '1800|g']], [], 'preterm_second'],
    ['transfused', [], ['OBX|50|CWE|82312-0^T^LN||Y||||||O'], 'post_transfusion'],
    ['preterm and transfused', [['39|wk', '31|wk']], ['OBX|50|CWE|82312-0^T^LN||Y||||||O'], 'preterm_second'],
  ])(
    'a further card by law or protocol has the motivation of a %s newborn',
    (_, changes, lines, motivation) => {
      expect(cardOf(lines, law, ...changes).card.motivation).toBe(motivation)
    },
  )
})
