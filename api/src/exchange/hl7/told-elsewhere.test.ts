import { describe, expect, it } from 'vitest'
import { fixture } from './fixture.ts'
import { readOrders } from './read-orders.ts'

const order = (from: string | RegExp, to: string) => {
  const { order, problems } = readOrders(Buffer.from(fixture('nato-a-termine').toString().replace(from, to)))
  if (!order) throw new Error(JSON.stringify(problems))
  return order.orders[0]!
}
const noted = (from: string | RegExp, to: string) => {
  const { card, doubts, unmapped } = order(from, to)
  return { notes: card.spokeNotes ?? '', doubts, listed: unmapped.map(({ location }) => location), card }
}
const request =
  'OBR|1|BO-ORD-551^OSP-MAGGIORE||57717-1^Newborn screen card data panel^LN|||20261102083000|||OST014^BIANCHI^PAOLA'
const told = 'NEONATO TRASFUSO 24/11'
/** A segment of the message with a value in one of its fields. */
const withField = (line: string, field: number, value: string) => {
  const fields = line.trimEnd().split('|')
  while (fields.length <= field) fields.push('')
  fields[field] = value
  return fields.join('|')
}
const orderLine = /ORC\|NW.*/u
const specimenLine = /SPM\|1.*/u
const lineOf = (which: RegExp) => which.exec(fixture('nato-a-termine').toString())![0]

describe('a transfusion that stands in a field without a place in the card', () => {
  it.each<[string, string | RegExp, string, string]>([
    ['OBR-13', request, withField(request, 13, told), 'OBR[1].13'],
    ['OBR-31', request, withField(request, 31, `^${told}`), 'OBR[1].31'],
    ['OBR-39', request, withField(request, 39, `^^^^${told}`), 'OBR[1].39'],
    ['ORC-16', orderLine, withField(lineOf(orderLine), 16, `X^${told}`), 'ORC[1].16'],
    ['SPM-14', specimenLine, withField(lineOf(specimenLine), 14, told), 'SPM[1].14'],
    ['PV2-3', 'NK1|1', `PV2|||^${told}\nNK1|1`, 'PV2[1].3'],
    ['a procedure', 'ORC|NW', `PR1|1||99.04^${told}^I9C|||20261123120000\nORC|NW`, 'PR1[1]'],
    ['an administration', /$/u, `RXA|0|1|20261123120000||71493000^${told}^SCT\n`, 'RXA[1]'],
    ['a Z segment', 'NK1|1', `ZTR|1|${told}\nNK1|1`, 'ZTR[1]'],
    ['a Z segment after the specimen', /$/u, `ZTR|1|X^Y&${told}\n`, 'ZTR[1]'],
  ])(
    'a transfusion in a field without a place in the card is reported as a doubt and noted: %s',
    (_, from, to, location) => {
      const { notes, doubts, listed } = noted(from, to)
      expect(notes).toContain(told)
      expect(doubts).toEqual(expect.arrayContaining(['transfusion', 'notes']))
      expect(listed).toContain(location)
    },
  )

  it('a transfusion that stands in a field without a place in the card is none where the field says no', () => {
    expect(noted(request, withField(request, 13, 'Nessuna')).doubts).toEqual([])
  })

  it('a transfusion in notes longer than those of a card is still reported as a doubt', () => {
    const { notes, doubts } = noted('NTE|1||', `NTE|1||${'Nota lunga. '.repeat(200)} ${told}\nNTE|2||`)
    expect(notes).toHaveLength(2000)
    expect(notes).toContain('altro nel messaggio')
    expect(doubts).toContain('transfusion')
  })
})

describe('the quality of a specimen', () => {
  it.each<[string, string, string]>([
    ['QS in SPM-21', withField(lineOf(specimenLine), 21, 'QS'), 'quantità insufficiente'],
    ['CLOT in SPM-24', withField(lineOf(specimenLine), 24, 'CLOT^Clotted^HL70493'), 'Clotted'],
  ])('the quality of a specimen is told to acceptance: %s', (_, line, said) => {
    const { notes, doubts } = noted(specimenLine, line)
    expect(notes).toContain(said)
    expect(doubts).toEqual(['notes'])
  })

  it('the quality of a specimen is told to acceptance: 57718-9', () => {
    const observed = (answer: string) =>
      noted('OBX|10|', `OBX|40|CWE|57718-9^Qualità^LN||${answer}||||||O\nOBX|10|`)
    expect(observed('LA12435-5^Clotted^LN')).toMatchObject({
      notes: expect.stringContaining('Clotted'),
      doubts: ['notes'],
    })
    expect(observed('LA12432-3^Acceptable^LN').doubts).toEqual([])
  })

  it('the quality of a specimen as usual is not told', () => {
    expect(
      noted(specimenLine, withField(lineOf(specimenLine), 24, 'ROOM^Room temperature^HL70493')).doubts,
    ).toEqual([])
  })
})

it('a refused consent (CON) is told to acceptance', () => {
  const { notes, doubts } = noted(
    'NK1|1',
    'CON|1|SNE^Screening neonatale esteso||||||||||R\nNK1|1'.replace('||||||||||R', '|||||||||R'),
  )
  expect(notes).toContain('Screening neonatale esteso, rifiutato')
  expect(doubts).toContain('notes')
})

describe('a refusal in words that are no yes and no no', () => {
  const consentOf = (line: string) => noted('NK1|1', `${line}\nNK1|1`).card.consent
  const refusedBy = (answer: string) =>
    noted(/$/u, `OBX|90|CWE|screening_refused^Screening rifiutato^99SNE||${answer}||||||O\n`).card.consent
      ?.refused

  it.each(['SI, RIFIUTA', 'RIFIUTATO', 'Y^Sì', 'Screening rifiutato dai genitori'])(
    '%s refuses',
    (answer) => {
      expect(refusedBy(answer)).toBe(true)
    },
  )
  it.each([
    ['N^No', false],
    ['NON RIFIUTA', undefined],
    ['da chiedere', undefined],
  ])('%s does not', (answer, refused) => {
    expect(refusedBy(answer) ?? undefined).toBe(refused)
  })
  it.each([
    ['CON|1|SNE^Screening neonatale esteso|||||||||R', { refused: true }],
    ['CON|1|SNE^Screening neonatale esteso|||||||||X', { refused: true }],
    ['CON|1|SMA^Consenso SMA|||||||||R', { sma: false }],
    ['CON|1|X^Malattie lisosomiali|||||||||R', { lysosomal: false }],
    ['CON|1|X^Uso per ricerca|||||||||R', { research: false }],
    ['CON|1|SNE^Screening neonatale esteso|||||||||L', {}],
  ])('%s', (line, consent) => {
    const said = consentOf(line)
    expect(said).toMatchObject(consent)
    if (!('refused' in consent)) expect(said?.refused ?? false).toBe(false)
  })
})

describe('an answer with several texts', () => {
  const answered = (answer: string) => noted('LA137-2^Nessuna^LN', answer)
  it('an answer with several texts in its second place counts as the answer', () => {
    expect(answered('^^^TRASF^Trasfusione di emazie^L').card.conditions?.transfusion).toEqual({})
    expect(answered('^^^^^^^^Trasfusione di emazie').card.conditions?.transfusion).toEqual({})
  })

  it.each(['LA46-8^Other^LN^^^^^^Trasfuso il 24/11', 'LA137-2^None^LN^X^Trasfuso il 24/11^L'])(
    'an answer with several texts tells each of them: %s',
    (answer) => {
      const { notes, doubts } = answered(answer)
      expect(notes).toContain('Trasfuso il 24/11')
      expect(doubts).toContain('transfusion')
    },
  )

  it('an answer with several texts of the mother beside "Other" is told when it names a condition', () => {
    const line = 'OBX|40|CWE|67706-2^Madre^LN||LA46-8^Other^LN^^^^^^Neonato trasfuso in utero||||||O\nOBX|10|'
    expect(noted('OBX|10|', line).doubts).toContain('transfusion')
  })

  it('an answer with several texts that mean one thing tells nothing', () => {
    const { card, doubts } = answered('LA12417-4^Emoderivati^LN^TRASF^Trasfusione di emazie^L')
    expect(card.conditions?.transfusion).toEqual({})
    expect(doubts).toEqual([])
  })
})

describe('a condition that is told in a usual place', () => {
  const observed = (question: string, answer: string) =>
    noted('OBX|10|', `OBX|40|ST|${question}||${answer}||||||O\nOBX|10|`)

  it.each([
    ['ECMO', { ecmo: true }],
    ['Ileo da meconio', { meconiumIleus: true }],
    ['NPT', { parenteral: {} }],
    ['LA12417-4^Any blood product^LN', { transfusion: {} }],
  ])(
    'a condition that is told in a usual place is a condition as a whole answer to 67703-9: %s',
    (answer, conditions) => {
      const { card, doubts } = observed('67703-9^Other infant factors^LN', answer)
      expect(card.conditions).toMatchObject(conditions)
      expect(doubts).toEqual([])
    },
  )

  it.each([
    ['67703-9', observed('67703-9^Other infant factors^LN', 'TPN since birth'), 'parenteral'],
    ['DG1', noted('OBX|1|', 'DG1|1||P75^Ileo da meconio in fibrosi cistica^ICD10\nOBX|1|'), 'meconium_ileus'],
    ['NTE', noted('NTE|1||', 'NTE|1||trasf. GRC 25/11. '), 'transfusion'],
    ['a question for a day', observed('NPT1^Inizio NPT^L', '20261101'), 'parenteral'],
    ['a question for a product', observed('G1^GRC^L', '31/10'), 'transfusion'],
    ['PV2-3', noted('NK1|1', 'PV2|||^In ECMO\nNK1|1'), 'ecmo'],
  ])('a condition that is told in a usual place is a doubt: %s', (_, { doubts }, doubt) =>
    expect(doubts).toContain(doubt),
  )

  it.each([
    ['NTE', noted('NTE|1||', 'NTE|1||Non trasfuso, NPT no. ')],
    ['a question of the sender', observed('NPT1^NPT^L', 'NO')],
    ['67703-9', observed('67703-9^Other infant factors^LN', 'Nessuno')],
  ])('a condition that is told in a usual place is none where it is denied: %s', (_, { doubts }) =>
    expect(doubts).toEqual([]),
  )
})

describe('conditions that a report names', () => {
  const without = /OBX\|\d+\|CWE\|57713-0.*\r?\n?/u
  const { tin, transfusion, parenteral } = { tin: false, transfusion: null, parenteral: null }

  it('conditions that a report names are untold where nobody asks, and denied where the answer is none', () => {
    const silent = noted(without, '').card.conditions
    expect([silent?.tin ?? null, silent?.transfusion, silent?.parenteral]).toEqual([
      null,
      undefined,
      undefined,
    ])
    expect(noted('NK1|1', 'NK1|1').card.conditions).toMatchObject({ tin, transfusion, parenteral })
    const denied = noted(without, 'OBX|8|CWE|82312-0^Trasfuso^LN||LA32-8^No^LN||||||O\r').card.conditions
    expect([denied?.tin ?? null, denied?.transfusion]).toEqual([null, null])
  })

  it('conditions that a report names are those that an answer names, the others denied', () => {
    expect(noted('LA137-2^Nessuna^LN', 'LA12419-0^NICU^LN').card.conditions).toMatchObject({
      tin: true,
      transfusion,
      parenteral,
    })
  })
})
