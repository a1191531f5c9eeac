import { describe, expect, it } from 'vitest'
import { fixture } from './fixture.ts'
import { type OrderReading, readOrders } from './read-orders.ts'

type Change = readonly [string | RegExp, string]
const message = (...changes: readonly Change[]): string =>
  changes.reduce((text, [from, to]) => {
    const changed = text.replace(from, to)
    if (changed === text && !(from instanceof RegExp && from.test(text)))
      throw new Error(`${from} does not stand in the message.`)
    return changed
  }, fixture('nato-a-termine').toString())
const read = (...changes: readonly Change[]) => readOrders(Buffer.from(message(...changes)))
const only = (reading: OrderReading) => {
  if (!reading.order) throw new Error(JSON.stringify(reading.problems))
  expect(reading.order.orders).toHaveLength(1)
  return reading.order.orders[0]!
}
const observed = (...lines: string[]): Change => ['OBX|9|', `${lines.join('\n')}\nOBX|9|`]
const told = (reading: OrderReading) => only(reading).unmapped.map(({ text }) => text)

const transfused = 'OBX|30|CWE|57713-0^Condizioni^LN||LA12417-4^Emoderivati^LN||||||O'
const preterm = 'OBX|31|NM|57714-8^EG^LN||304|wk||||||O'
const factor = (answer: string): Change => ['LA137-2^Nessuna^LN', answer]

/** The lines of the message with one taken out and put before or after another. */
function moved(which: RegExp, where: RegExp, after = false): OrderReading {
  const lines = message().trimEnd().split('\n')
  const taken = lines.filter((line) => which.test(line))
  const rest = lines.filter((line) => !which.test(line))
  const at = rest.findIndex((line) => where.test(line)) + (after ? 1 : 0)
  return readOrders(Buffer.from([...rest.slice(0, at), ...taken, ...rest.slice(at)].join('\n')))
}

describe('what is said of a card, wherever it stands in the message', () => {
  it('a statement on a card counts after the specimen', () => {
    const term = message([/OBX\|6\|.*\n/u, ''])
    const { card } = only(readOrders(Buffer.from(`${term.trimEnd()}\n${transfused}\n${preterm}\n`)))
    expect(card.conditions?.transfusion).toEqual({})
    expect(card.newborn).toMatchObject({ gaWeeks: 30, gaDays: 4 })
  })

  it('a statement on a card counts before the order', () => {
    expect(only(read(['ORC|NW', `${transfused}\nORC|NW`])).card.conditions?.transfusion).toEqual({})
  })

  it('a statement on the mother counts after the order, too', () => {
    const { card } = only(moved(/^NK1/u, /^OBR/u))
    expect(card.newborn.mother).toMatchObject({ surname: "D'AMICO", birthDate: '1993-07-17' })
  })
})

describe('a second card in an order', () => {
  const second = 'SPM|2|SNE2600999||440500007^Blood spot specimen^SCT|||||||||||||20261102083000'
  it.each<[string, string, string, string]>([
    ['of a specimen without an order', 'SPM|1|', `${second}\nSPM|1|`, 'SNE2600101 e SNE2600999'],
    [
      'of another panel',
      'NTE|1|',
      'OBR|2|X||57717-1^Panel^LN|||20261102\nOBX|1|ST|57723-9^Codice^LN||SNE2600999||||||O\nNTE|1|',
      'SNE2600101 e SNE2600999',
    ],
    [
      'of the same panel',
      'OBX|2|',
      'OBX|2|ST|57723-9^Codice^LN||SNE2600999||||||O\nOBX|2|',
      'SNE2600101 e SNE2600999',
    ],
    ['of another number of the specimen', 'SPM|1|SNE2600101', 'SPM|1|SNE2600999', 'SNE2600999'],
  ])('%s holds the message back', (_, from, to, said) => {
    const reading = read([from, to])
    expect(reading).toMatchObject({ code: 'AE', order: null })
    expect(reading.problems.map(({ text }) => text).join(' ')).toContain(said)
  })

  it('a second card in an order with an order of its own is a card of the same newborn', () => {
    const order = 'ORC|NW|X2\nOBR|2|X2||57717-1^Panel^LN|||20261103083000'
    const text = `${message().trimEnd()}\n${order}\n${second}\n${transfused}\n`
    const { orders } = readOrders(Buffer.from(text)).order!
    expect(orders.map(({ card }) => [card.barcode, card.newborn.code])).toEqual([
      ['SNE2600101', 'BO-778120'],
      ['SNE2600999', 'BO-778120'],
    ])
    expect(orders.map(({ card }) => card.conditions?.transfusion ?? null)).toEqual([null, {}])
  })

  it('a second card in an order is none where the specimen has the number of the order', () => {
    expect(only(read(['SPM|1|SNE2600101', 'SPM|1|BO-ORD-551'])).card.barcode).toBe('SNE2600101')
  })

  it('a second card in an order of a newborn without orders beside one with them holds the message back', () => {
    const reading = readOrders(
      Buffer.from(`${message().trimEnd()}\nPID|2||BO-2^^^X^MR||ROSSI^MARCO||20261031\n`),
    )
    expect(reading).toMatchObject({ code: 'AE', problems: [{ segment: 'PID', occurrence: 2, code: '100' }] })
  })
})

describe('two patients with one code', () => {
  it.each([
    ['of which neither says an order', '|Y|', '|Y|'],
    ['the first and the second', '|Y|1', '|Y|2'],
  ])('%s are answered AE', (_, first, second) => {
    const one = message(['|N|1', first], ['ROSSI^LUCA', 'ROSSI^NEONATO'])
    const other = one.slice(one.indexOf('PID|')).replaceAll('SNE2600101', 'SNE2600102').replace(first, second)
    const reading = readOrders(Buffer.from(`${one.trimEnd()}\n${other}`))
    expect(reading).toMatchObject({ code: 'AE', order: null })
    expect(reading.problems).toMatchObject([{ segment: 'PID', occurrence: 2, field: 3, code: '205' }])
  })
})

describe('a multiple birth', () => {
  const without: Change = [/OBX\|7\|.*\n/u, '']
  it.each<[string, readonly Change[], object, number]>([
    ['without a number', [['|N|1', '|Y|'], without], { n: 2, order: null }, 1],
    [
      'with its number alone',
      [
        ['|N|1', '|Y|'],
        ['LA6112-2^1', 'LA6113-0^2'],
      ],
      { n: 2, order: null },
      1,
    ],
    [
      'in a word',
      [
        ['|N|1', '|Y|2'],
        ['LA6112-2^1^LN', 'TW^Twin^L'],
      ],
      { n: 2, order: 2 },
      0,
    ],
    ['against its number', [['|N|1', '|Y|2']], { n: 2, order: 2 }, 1],
  ])('%s is one', (_, changes, plurality, listed) => {
    const order = only(read(...changes))
    expect(order.card.newborn.plurality).toEqual(plurality)
    expect(order.unmapped).toHaveLength(listed)
  })
})

describe('numbers with a unit', () => {
  it.each<[string, string, string, number | undefined, number | null | undefined]>([
    ['days', '394|wk^settimane^UCUM', '273|d^giorni^UCUM', 39, 0],
    ['a part of a week', '394|wk^settimane^UCUM', '38.5|wk^settimane^UCUM', 38, 4],
    ['an unknown unit', '394|wk^settimane^UCUM', '9|mo^mesi^UCUM', undefined, undefined],
    ['weeks or days', '394|wk^settimane^UCUM', '273|', undefined, undefined],
  ])('a gestational age is read in %s', (_, from, to, weeks, days) => {
    const order = only(read([from, to]))
    expect([order.card.newborn.gaWeeks, order.card.newborn.gaDays]).toEqual([weeks, days])
    expect(order.unmapped).toHaveLength(weeks === undefined ? 1 : 0)
    expect(order.card.spokeNotes?.includes('Non interpretato: EG') ?? false).toBe(weeks === undefined)
  })

  it.each<[string, number | undefined]>([
    ['342|dag^dag^L', 3420],
    ['3.42|KG^kg^UCUM', 3420],
    ['3,42|K^Kilogrammi^L', 3420],
    ['7.5|[lb_av]^pound^UCUM', undefined],
    ['3420|xx^xx^L', undefined],
  ])('a birth weight is read in its unit: %s', (written, grams) => {
    const order = only(read(['3420|g^gram^UCUM', written]))
    expect(order.card.newborn.birthWeight).toBe(grams)
    expect(order.unmapped).toHaveLength(grams === undefined ? 1 : 0)
  })
})

describe('the time of a collection', () => {
  const day: Change = ['|||20261102083000|||OST', '|||20261102|||OST']
  it('the time of a collection comes from the specimen where the order gives the day alone', () => {
    const order = only(read(day))
    expect(order.card).toMatchObject({ collectedAt: '2026-11-02T08:30:00+01:00', collectionTimeKnown: true })
    expect(order.unmapped).toEqual([])
  })

  it('the time of a collection is unknown where nobody gives it, and the day counts to its end', () => {
    const order = only(read(day, [/\|20261102083000\s*$/u, '|20261102']))
    expect(order.card).toMatchObject({ collectedAt: '2026-11-02T22:59:00.000Z', collectionTimeKnown: false })
    expect(order.unmapped.map(({ text }) => text)).toEqual(['Ora del prelievo non indicata.'])
  })

  it.each([
    ['an earlier day', '20261101083000', '2026-11-02T22:59:00.000Z'],
    ['a later day', '20261103083000', '2026-11-03T22:59:00.000Z'],
    ['another hour', '20261102143000', '2026-11-02T22:59:00.000Z'],
  ])(
    'the time of a collection is unknown where the specimen says %s, and both are told to acceptance',
    (_, other, collectedAt) => {
      const order = only(read([/\|20261102083000\s*$/u, `|${other}`]))
      expect(order.card).toMatchObject({ collectedAt, collectionTimeKnown: false })
      expect(order.unmapped).toMatchObject([{ location: 'SPM[1].17' }])
      expect(order.card.spokeNotes).toContain(`20261102083000 (OBR[1].7) e ${other} (SPM[1].17)`)
    },
  )

  it.each(['202611020830', '2026110208', '20261102083059', '20261102', '20261102073000+0000'])(
    'the time of a collection is known where the specimen says the same as %s',
    (same) => {
      const { card } = only(read([/\|20261102083000\s*$/u, `|${same}`]))
      expect(card).toMatchObject({ collectedAt: '2026-11-02T08:30:00+01:00', collectionTimeKnown: true })
      expect(card.spokeNotes).not.toContain('momenti del prelievo')
    },
  )

  it('the time of a collection is that of the specimen where the order gives midnight, which is told', () => {
    const { card } = only(read(['|||20261102083000|||OST', '|||20261102000000|||OST']))
    expect(card).toMatchObject({ collectedAt: '2026-11-02T08:30:00+01:00', collectionTimeKnown: true })
    expect(card.spokeNotes).toContain('due momenti del prelievo')
  })
})

describe('the sex', () => {
  const asked = (question: string, answer: string) =>
    only(read(observed(`OBX|40|CWE|${question}||${answer}||||||O`))).card
  it.each([
    ['46098-0^Sex^LN', 'LA3-6^Female^LN'],
    ['76689-9^Sex^LN', 'F^Femmina^L'],
    ['SESSO^Sesso^99X', 'F^^L'],
    ['S1^Sesso del neonato^99X', '2^Femmina^L'],
  ])('the sex that %s contradicts is unknown, and is told to acceptance', (question, answer) => {
    const card = asked(question, answer)
    expect(card.newborn.sex).toBeNull()
    expect(card.spokeNotes).toContain('due sessi')
  })

  it('the sex that an observation repeats is known', () => {
    const card = asked('46098-0^Sex^LN', 'LA2-8^Male^LN')
    expect(card.newborn.sex).toBe('male')
    expect(card.spokeNotes).not.toContain('sess')
  })

  it('the sex of an observation fills in PID-8', () => {
    const [from, to] = observed('OBX|40|CWE|46098-0^Sex^LN||LA3-6^Female^LN||||||O')
    expect(only(read([/\|M\|\|\|Via/u, '||||Via'], [from, to])).card.newborn.sex).toBe('female')
  })

  it('the sex of an answer that nobody understands is told to acceptance', () => {
    const card = asked('46098-0^Sex^LN', 'X^Indeterminato^L')
    expect(card.newborn.sex).toBe('male')
    expect(card.spokeNotes).toContain('Non interpretato: Sex: Indeterminato')
  })
})

describe('a death', () => {
  it.each([
    ['|N|1', '|N|1||||20261102120000|Y', '(20261102120000)'],
    ['|N|1', '|N|1|||||Y', 'decesso'],
    ['|N|1', '|N|1||||20261102', '(20261102)'],
  ])('a death in PID-29 or PID-30 is told to acceptance', (from, to, said) => {
    const order = only(read([from, to]))
    expect(order.card.spokeNotes).toContain(said)
    expect(order.doubts).toContain('deceased')
  })
})

describe('answers in words', () => {
  it.each([
    'NOTRASF^Nessuna trasfusione^99X',
    'X^No ECMO^99X',
    'X^non NPT^99X',
    'LIQ^Liquido tinto di meconio^99X',
    'X^Trasfuso il 22/11 in altro ospedale^99X',
  ])('%s is no condition, and is kept for people', (answer) => {
    const order = only(read(factor(answer)))
    expect(Object.values(order.card.conditions ?? {}).filter(Boolean)).toEqual([])
    expect(order.unmapped).toMatchObject([{ code: '57713-0' }])
    expect(order.card.spokeNotes).toContain(answer.split('^')[1])
  })

  it.each<[string, object]>([
    ['T^Trasfusione^99X', { transfusion: {} }],
    ['X^ECMO^99X', { ecmo: true }],
    ['X^Nutrizione Parenterale^99X', { parenteral: {} }],
    ['X^Ileo da meconio.^99X', { meconiumIleus: true }],
    ['T1^Sangue^L^LA12417-4^Any blood product^LN', { transfusion: {} }],
  ])('%s is a condition', (answer, conditions) => {
    const order = only(read(factor(answer)))
    expect(order.card.conditions).toMatchObject(conditions)
    expect(order.unmapped).toEqual([])
  })

  it('answers in words of parenteral nutrition that ends before it begins give no moments, and are told to people', () => {
    const moments = observed(
      'OBX|40|TS|parenteral_from^NPT da^99SNE||202610300600||||||O',
      'OBX|41|TS|parenteral_to^NPT a^99SNE||202610290600||||||O',
    )
    const order = only(read(moments))
    expect(order.card.conditions?.parenteral).toEqual({})
    expect(order.unmapped).toMatchObject([{ code: 'parenteral_to' }])
    expect(order.card.spokeNotes).toContain('dal 30/10/2026 06:00 al 29/10/2026 06:00')
    expect(order.doubts).toContain('notes')
  })

  it('answers in words are found under an alternate question', () => {
    const order = only(read(['57713-0^Condizioni^LN||LA137-2', 'COND^Condizioni^L^57713-0^x^LN||LA12417-4']))
    expect(order.card.conditions?.transfusion).toEqual({})
  })

  it.each<[string, readonly string[], boolean]>([
    ['X^Mai digiuno, non NPT: latte materno^99', [], false],
    ['X^Senza lattosio^99', ['hydrolysate'], true],
    ['X^Latte materno e formula^99', ['mixed'], true],
    ['LA16916-1^Lactose free formula^LN', ['hydrolysate'], true],
  ])('words on feeding give its kinds: %s', (answer, feeding, understood) => {
    const order = only(read(['LA16914-6^Latte materno^LN', answer]))
    expect(order.card.feeding).toEqual(feeding)
    expect(order.card.conditions?.parenteral ?? null).toBeNull()
    expect(order.unmapped).toHaveLength(understood ? 0 : 1)
  })

  it.each<[string, object | null, number]>([
    ['25/10/2026 11:30', {}, 1],
    ['20261101', { at: '2026-11-01T00:00:00+01:00' }, 0],
    ['no', null, 0],
    ['mai trasfuso', null, 1],
  ])('the last transfusion is read from its moment: %s', (written, transfusion, listed) => {
    const order = only(read(observed(`OBX|40|TS|62317-3^Ultima trasfusione^LN||${written}||||||O`)))
    expect(order.card.conditions?.transfusion ?? null).toEqual(transfusion)
    expect(order.unmapped).toHaveLength(listed)
  })
})

describe('gestational age in components', () => {
  const gestation = (answer: string) =>
    read([/(OBX\|6\|.*)\n/u, `OBX|6|ST|57714-8^EG^LN||${answer}|wk||||||O\n`])

  it.each<[string, number, number | null]>([
    ['33^4', 33, 4],
    ['^32^+^5', 32, 5],
    ['=^32^+^5', 32, 5],
    ['^32', 32, null],
    ['32+5', 32, 5],
    ['325^325 EG^L', 32, 5],
  ])('%s is read in whole', (answer, gaWeeks, gaDays) => {
    expect(only(gestation(answer)).card.newborn).toMatchObject({ gaWeeks, gaDays })
    expect(told(gestation(answer))).toEqual([])
  })

  it.each(['33^9', '33^33', '>^32', '^32^-^34', '^32^+', '33^4^x'])(
    '%s is told, and no part of it counts',
    (answer) => {
      expect(only(gestation(answer)).card.newborn.gaWeeks ?? null).toBeNull()
      expect(told(gestation(answer)).join()).toContain('EG')
    },
  )
})

describe('one fact that the message tells twice', () => {
  const notes = (reading: OrderReading) => only(reading).card.spokeNotes ?? ''
  const again = (line: string) => read(observed(line))

  it('a fact with two different values in a message is not known, and acceptance is told both', () => {
    const reading = again('OBX|40|NM|57714-8^EG^LN||304|wk||||||O')
    expect(only(reading).card.newborn).not.toHaveProperty('gaWeeks', expect.any(Number))
    expect(notes(reading)).toContain(
      'Il messaggio si contraddice: EG: 394 wk\nIl messaggio si contraddice: EG: 304 wk',
    )
    expect(told(reading).filter((text) => text.includes('si contraddice'))).toHaveLength(2)
  })

  it.each<[string, string]>([
    ['in the same OBX', 'OBX|40|NM|57714-8^EG^LN||394~304|wk||||||O'],
    ['of consent', 'OBX|40|CWE|consent_sma^Consenso SMA^99SNE||N^No^HL70136||||||O'],
    ['of weight', 'OBX|40|NM|8339-4^Peso^LN||1420|g||||||O'],
    [
      'of the weight at collection',
      'OBX|40|NM|58229-6^Peso al prelievo^LN||2400|g||||||O\nOBX|41|NM|58229-6^Peso al prelievo^LN||1900|g||||||O',
    ],
    [
      'of the weight at collection of a code beside the title',
      'OBX|40|NM|58229-6^Peso al prelievo^LN||2400|g||||||O\nOBX|41|NM|58229-6^Weight^LN^PESO2^^99OSP||1900|g||||||F',
    ],
    ['of the motivation', 'OBX|40|CWE|57721-3^Motivo^LN||LA16473-3^Controllo^LN||||||O'],
  ])('a fact with two different values in a message, %s, is told', (_, line) => {
    expect(notes(again(line))).toContain('Il messaggio si contraddice')
  })

  it('a fact with two equal values in a message, in another unit too, is known', () => {
    const reading = again('OBX|40|NM|57714-8^EG^LN||277|d||||||O\nOBX|41|NM|8339-4^Peso^LN||3.42|kg||||||O')
    expect(only(reading).card.newborn).toMatchObject({ gaWeeks: 39, gaDays: 4, birthWeight: 3420 })
    expect(told(reading)).toEqual([])
  })

  it('a fact told twice and corrected in a message is the corrected one', () => {
    const reading = again('OBX|40|NM|57714-8^EG^LN||304|wk|||||C')
    expect(only(reading).card.newborn).toMatchObject({ gaWeeks: 30, gaDays: 4 })
    expect(told(reading)).toEqual([])
  })

  it('a message with two transfusions leaves the newborn transfused', () => {
    const last = (day: string) => `OBX|40|DT|62317-3^Ultima trasfusione^LN||${day}||||||O`
    const reading = again(`${last('20261101')}\n${last('20261102')}`)
    expect(only(reading).card.conditions?.transfusion).toEqual({})
    expect(notes(reading)).toContain('20261102')
  })

  it('conditions told twice in a message add up', () => {
    expect(only(again(transfused)).card.conditions?.transfusion).toEqual({})
  })
})

describe('a condition outside the questions that are known', () => {
  const notes = (reading: OrderReading) => only(reading).card.spokeNotes ?? ''
  it.each<[string, string, string]>([
    [
      'a question of the sender',
      'OBX|40|CWE|TRASF^Trasfusione in altro reparto^L||S^Sì^L||||||O',
      'Non interpretato: Trasfusione in altro reparto: Sì',
    ],
    [
      'an answer of the sender',
      'OBX|40|CWE|COND^Altro^L||E^In ECMO^L||||||O',
      'Non interpretato: Altro: In ECMO',
    ],
    ['a diagnosis', 'DG1|1||P61.2^Anemia, trasfuso^I10', 'Diagnosi nel messaggio: P61.2 Anemia, trasfuso'],
  ])('a condition outside the questions that are known in %s is told to acceptance', (_, line, said) => {
    expect(notes(read(observed(line)))).toContain(said)
  })

  it.each(['OBX|40|CWE|TRASF^Trasfusione^L||N^No^L||||||O', 'OBX|40|ST|STANZA^Stanza^L||12||||||O'])(
    'a condition outside the questions that are known is none in %s',
    (line) => {
      expect(notes(read(observed(line)))).not.toContain('Non interpretato')
    },
  )
})

describe('the time of birth', () => {
  const born = (pid: string, hour: string) =>
    read(
      [/\|20261031072500\|(?=M)/u, `|${pid}|`],
      observed(`OBX|40|TM|57715-5^Ora di nascita^LN||${hour}||||||O`),
    )
  it.each<[string, string, string, boolean, boolean]>([
    ['20261031', '2315', '2026-10-31T23:15:00+01:00', true, false],
    ['20261031', '23.15', '2026-10-31T23:15:00+01:00', true, false],
    ['20261031072500', '0725', '2026-10-31T07:25:00+01:00', true, false],
    ['20261031000000', '2315', '2026-10-31T23:15:00+01:00', true, true],
    ['20261031072500', '2315', '2026-10-31T00:00:00+01:00', false, true],
    ['20261031072500', '11 PM', '2026-10-31T07:25:00+01:00', true, true],
  ])('%s with %s is %s', (pid, hour, birthAt, birthTimeKnown, isTold) => {
    const { card } = only(born(pid, hour))
    expect(card.newborn).toMatchObject({ birthAt, birthTimeKnown })
    expect(/di nascita/u.test(card.spokeNotes ?? '')).toBe(isTold)
  })

  it('the time of birth that does not fit the age at collection is told to acceptance', () => {
    const { card } = only(read(observed('OBX|40|NM|73806-2^Età^LN||20|h||||||O')))
    expect(card.spokeNotes).toContain('Età al prelievo dichiarata 20 h')
  })
})

it('a newborn has its own number, not that of the stay', () => {
  const number = (identifiers: string) =>
    only(read([/\|BO-778120\^\^\^OSP-MAGGIORE\^MR~/u, `|${identifiers}~`])).card.newborn.code
  expect(number('V1^^^OSP^VN~MR900^^^OSP^MR')).toBe('MR900')
  expect(number('MR900^^^OSP^MR~V2^^^OSP^VN')).toBe('MR900')
  expect(number('X7^^^OSP~MR900^^^OSP^MR')).toBe('X7')
  expect(number('V1^^^OSP^VN')).toBe('V1')
})

it('a weight that nobody has is told to acceptance', () => {
  const { card } = only(read(['3420|g^gram^UCUM', '3.42|']))
  expect(card.newborn.birthWeight).toBeUndefined()
  expect(card.spokeNotes).toContain('Non interpretato: Peso alla nascita: 3.42')
})

it('a multiple birth without an order is told to acceptance', () => {
  expect(only(read(['|N|1', '|Y|'], [/OBX\|7\|.*\n/u, ''])).card.spokeNotes).toContain(
    'Parto multiplo: manca',
  )
})

it('the stars around a barcode are no part of it', () => {
  const { card } = only(read(['||SNE2600101|', '||*SNE2600101*|']))
  expect(card.barcode).toBe('SNE2600101')
})

it('a death that the message tells is listed', () => {
  expect(told(read(['|N|1\n', '|N|1|||||Y\n']))).toMatchObject([expect.stringContaining('decesso')])
})

describe('the age at collection (73806-2) of a card that was collected after 49 hours', () => {
  const age = (value: string, unit: string) => observed(`OBX|40|NM|73806-2^Età^LN||${value}|${unit}|||||O`)
  it.each([
    ['49', 'h'],
    ['49', ''],
    ['2', 'd'],
    ['2940', 'min'],
    ['49 ore', ''],
  ])(
    'the age at collection (73806-2) of a card that was collected after 49 hours of %s %s agrees',
    (value, unit) => {
      expect(told(read(age(value, unit))).filter((text) => text.includes('prelievo dichiarata'))).toEqual([])
    },
  )

  it.each([
    ['48', 'd', 'dichiarata 1152 h'],
    ['72', 'h', 'dichiarata 72 h'],
    ['30', 'min', 'dichiarata 1 h'],
  ])(
    'an age at collection of %s %s on a card of 49 hours is reported, and collection hour is unknown',
    (value, unit, why) => {
      expect(told(read(age(value, unit)))).toContainEqual(expect.stringContaining(why))
      expect(only(read(age(value, unit))).card.collectionTimeKnown).toBe(false)
    },
  )

  it.each(['Ore di vita al prelievo', 'Età al prelievo (ore)', 'Age at collection'])(
    'an age at collection is read from the sender’s own question %s too',
    (question) => {
      const { card } = only(read(observed(`OBX|40|NM|Q7^${question}^99LAB||20|h|||||O`)))
      expect(card.spokeNotes).toContain('dichiarata 20 h')
      expect(card.collectionTimeKnown).toBe(false)
    },
  )

  it.each(['Età materna al prelievo', 'Età gestazionale al prelievo'])(
    'the age at collection (73806-2) of a card that was collected after 49 hours is another question than %s',
    (question) => {
      const { card } = only(read(observed(`OBX|40|NM|Q7^${question}^99LAB||33|h|||||O`)))
      expect(card.collectionTimeKnown).toBe(true)
    },
  )

  it('an age at collection stands in the notes where the dates have no hours', () => {
    const { card } = only(
      read(observed('OBX|40|NM|73806-2^Età^LN||20|h|||||O'), ['|20261102083000|', '|20261102|']),
    )
    expect(card.spokeNotes).toContain('dichiarata 20 h')
  })
})

describe('the end of the collection (OBR-8)', () => {
  const ended = (end: string): Change => ['|20261102083000||', `|20261102083000|${end}|`]
  it('the end of the collection (OBR-8) within an hour of its beginning is one collection', () => {
    const { card } = only(read(ended('20261102084500')))
    expect(card.collectionTimeKnown).toBe(true)
  })

  it.each(['20261102163000', '20261103083000', 'domani'])(
    'the end of the collection (OBR-8) of %s is told',
    (end) => {
      const reading = read(ended(end))
      expect(told(reading)).toContainEqual(expect.stringContaining('due momenti del prelievo'))
      expect(only(reading).doubts).toContain('notes')
    },
  )
})

describe('names of people', () => {
  it('the legal name among several is the newborn’s', () => {
    const { card } = only(read(['ROSSI^LUCA', 'NEONATO^A^^^^^D~ROSSI^LUCA MARIA^^^^^L']))
    expect(card.newborn).toMatchObject({ surname: 'ROSSI', name: 'LUCA MARIA' })
  })

  it('two mothers are told', () => {
    const reading = read(['NK1|2|', 'NK1|3|VERDI^LUCIA|MTH\nNK1|2|'])
    expect(told(reading)).toContainEqual(expect.stringContaining('due madri'))
    expect(only(reading).doubts).toContain('notes')
  })

  it('one mother told twice is one', () => {
    const reading = read(['NK1|2|', "NK1|3|D'AMICO^MARIA|MTH\nNK1|2|"])
    expect(told(reading)).not.toContainEqual(expect.stringContaining('due madri'))
  })
})
