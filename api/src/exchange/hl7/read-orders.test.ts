import { IntakeCard } from '@sne/shared/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { outsideSample } from '../../testing/outside-samples.ts'
import { writeAck } from './ack.ts'
import { fixture } from './fixture.ts'
import { readMessage } from './message.ts'
import { type OrderReading, readOrderFile, readOrders } from './read-orders.ts'

const only = (reading: OrderReading) => reading.order!.orders[0]!
const change = (name: string, from: string | RegExp, to: string) =>
  Buffer.from(fixture(name).toString().replace(from, to))

describe('the order of a newborn at term', () => {
  it('the order of a newborn at term gives the electronic mail of the pediatrician, and drops one that is none', () => {
    const told = (email: string) =>
      only(readOrders(change('nato-a-termine', '^^PH^^39^051^398472', `^^PH^${email}^39^051^398472`))).card
        .newborn.pediatrician
    expect(told('Studio@Example.it')).toMatchObject({ phone: '39 051 398472', email: 'studio@example.it' })
    expect(told('studio@')?.email ?? null).toBeNull()
  })

  it('the order of a newborn at term gives newborn, mother, father, pediatrician, card and consents', () => {
    const reading = readOrders(fixture('nato-a-termine'))
    expect(reading).toMatchObject({
      code: 'AA',
      controlId: 'BO-2026-000101',
      messageType: 'OML^O21',
      problems: [],
    })
    expect(reading.order).toMatchObject({
      sendingFacility: { name: 'OSP-MAGGIORE', id: '080053' },
      messageControlId: 'BO-2026-000101',
    })
    const { card, birthHospital, orderNumber, unmapped } = only(reading)
    expect(card).toMatchObject({
      barcode: 'SNE2600101',
      motivation: 'first_sample',
      collectedAt: '2026-11-02T08:30:00+01:00',
      collectedBy: 'BIANCHI PAOLA',
      collectionMethod: 'heel',
      ward: 'nursery',
      weightAtCollection: 3260,
      feeding: ['breast'],
      consent: { informed: true, sma: true, lysosomal: false, storage: true, refused: null },
      spokeNotes: 'Prelievo eseguito prima della dimissione',
    })
    expect(card.newborn).toMatchObject({
      code: 'BO-778120',
      surname: 'ROSSI',
      name: 'LUCA',
      sex: 'male',
      fiscalCode: 'RSSLCU26R31A944A',
      birthAt: '2026-10-31T07:25:00+01:00',
      birthTimeKnown: true,
      gaWeeks: 39,
      gaDays: 4,
      birthWeight: 3420,
      plurality: { n: 1, order: 1 },
      residence: "Via dell'Indipendenza 12, int. 4, 40121 Bologna (BO)",
      familyHistory: 'Zio materno con PKU',
      mother: {
        surname: "D'AMICO",
        name: 'MARIA TERESA',
        fiscalCode: 'DMCMTR93L57A944T',
        birthDate: '1993-07-17',
        nationality: 'Italiana',
        phones: ['39 347 5551203', '39 051 235566'],
        email: 'mt.damico@example.it',
      },
      father: { surname: 'ROSSI', name: 'ANDREA', phone: '39 348 5559911' },
      pediatrician: { name: 'Dott.ssa Chiara Nannetti', phone: '39 051 398472' },
    })
    expect(birthHospital).toMatchObject({ id: '080053-01', name: 'Ospedale Maggiore – Bologna' })
    expect(orderNumber).toBe('BO-ORD-551')
    expect(unmapped).toEqual([])
  })
})

describe('twins', () => {
  it('twins are two cards of two newborns with one mother', () => {
    const orders = readOrders(fixture('gemelli')).order!.orders
    expect(
      orders.map(({ card }) => [card.barcode, card.newborn.name, card.newborn.sex, card.newborn.plurality]),
    ).toEqual([
      ['SNE2600111', 'SOFIA', 'female', { n: 2, order: 1 }],
      ['SNE2600112', 'MARCO', 'male', { n: 2, order: 2 }],
    ])
    expect(orders.map(({ card }) => card.newborn.mother?.fiscalCode)).toEqual([
      'FRRGLI90B54E289X',
      'FRRGLI90B54E289X',
    ])
    expect(orders[0]!.card).toMatchObject({
      feeding: ['breast', 'formula'],
      newborn: { gaWeeks: 37, gaDays: null },
    })
  })

  it('twins are all kept back when one cannot be mapped', () => {
    const reading = readOrders(change('gemelli', '202610301109', 'ieri'))
    expect(reading).toMatchObject({ code: 'AE', order: null })
    expect(reading.problems).toMatchObject([{ segment: 'PID', occurrence: 2, field: 7, code: '102' }])
  })

  it('twins cannot share a card', () => {
    const reading = readOrders(
      Buffer.from(fixture('gemelli').toString().replaceAll('SNE2600112', 'SNE2600111')),
    )
    expect(reading.problems).toMatchObject([{ code: '205' }])
  })
})

describe('a preterm newborn in intensive care', () => {
  const { card, unmapped } = only(readOrders(fixture('pretermine-tin')))

  it('a preterm newborn in intensive care keeps its accents from ISO-8859-1', () => {
    expect([card.newborn.surname, card.newborn.name]).toEqual(["D'ALÒ", 'NICOLÒ'])
    expect(card.mother?.other).toBe('Eutirox 75 µg')
  })

  it('a preterm newborn in intensive care has its gestation, weights and time of birth', () => {
    expect(card.newborn).toMatchObject({
      gaWeeks: 30,
      gaDays: 4,
      birthWeight: 1480,
      birthAt: '2026-10-29T03:47:00+01:00',
      birthTimeKnown: true,
    })
    expect(card).toMatchObject({
      weightAtCollection: 1430,
      previousBarcode: 'SNE2600120',
      motivation: 'preterm_second',
      collectionMethod: 'arterial',
      ward: 'tin',
    })
  })

  it('a preterm newborn in intensive care has its treatments', () => {
    expect(card.conditions).toMatchObject({
      tin: true,
      antibiotics: true,
      phototherapy: true,
      steroids: false,
      transfusion: { at: '2026-10-30T11:30:00+01:00', type: 'red_cells' },
      parenteral: { from: '2026-10-29T06:00:00+01:00' },
    })
    expect(card.feeding).toEqual(['parenteral'])
    expect(card.mother).toMatchObject({ thyroid: true })
  })

  it('a preterm newborn in intensive care loses nothing that has no place: it is listed', () => {
    expect(unmapped).toEqual([
      {
        location: 'OBX[16].5',
        segment: 'OBX',
        code: '58232-0',
        text: 'Udito: Nessuno',
        kind: 'not_understood',
      },
    ])
  })
})

describe('what is not essential', () => {
  it.each([
    ['a weight beyond reason', '||3420|', '||34200|', 'birthWeight'],
    ['a gestation that is none', '||394|', '||397|', 'gaWeeks'],
    ['a fiscal code too short', 'RSSLCU26R31A944A', 'RSSLCU26R', 'fiscalCode'],
  ])('%s is left out and listed', (_name, from, to, field) => {
    const order = only(readOrders(change('nato-a-termine', from, to)))
    expect(order.card.newborn[field as 'gaWeeks']).toBeUndefined()
    expect(order.unmapped).toHaveLength(1)
  })

  it('a count of hours that contradicts the dates is told', () => {
    const order = only(
      readOrders(change('nato-a-termine', 'OBX|2|', 'OBX|99|NM|73806-2^Età^LN||20|h\nOBX|2|')),
    )
    expect(order.unmapped.map(({ text }) => text)).toEqual([
      'Età al prelievo dichiarata 20 h, dalle date risulta 49 h: l’ora del prelievo non conta. Chiedere al punto nascita.',
    ])
  })
})

describe('what is refused', () => {
  it.each([
    ['another message', 'OML^O21^OML_O21', 'ORU^R01^ORU_R01', 'AR', '200', 'MSH', 9],
    ['another event', 'OML^O21^OML_O21', 'OML^O33', 'AR', '201', 'MSH', 9],
    ['another version', '|2.5.1|', '|3.0|', 'AR', '203', 'MSH', 12],
    ['no control id', '|BO-2026-000101|', '||', 'AR', '101', 'MSH', 10],
    ['an order on hold', 'ORC|NW', 'ORC|HD', 'AE', '103', 'ORC', 1],
    ['another specimen', '440500007^Blood spot specimen', '119297000^Blood', 'AE', '103', 'SPM', 4],
    [
      'no specimen and no card',
      /57717-1([\s\S]*?)OBX\|1\|.*\n([\s\S]*?)SPM\|.*\n/,
      '54089-8$1$2',
      'AE',
      '100',
      'OBR',
      0,
    ],
    ['no newborn', /PID\|.*\n/, '', 'AE', '100', 'MSH', 0],
    ['no surname', 'ROSSI^LUCA', '^LUCA', 'AE', '101', 'PID', 5],
    ['no identifier', 'BO-778120^^^OSP-MAGGIORE^MR~RSSLCU26R31A944A^^^MEF^NNITA', '', 'AE', '101', 'PID', 3],
    ['a birth to come', '|20261031072500|', '|20991031072500|', 'AE', '102', 'PID', 7],
  ] as const)('%s', (_name, from, to, code, error, segment, field) => {
    const reading = readOrders(change('nato-a-termine', from, to))
    expect(reading).toMatchObject({ code, order: null })
    expect(reading.problems).toMatchObject([{ code: error, segment, field }])
  })
})

describe('any bytes', () => {
  const sound = (reading: OrderReading) => {
    expect(reading.order !== null).toBe(reading.problems.length === 0)
    expect(reading.order !== null).toBe(reading.code === 'AA')
    for (const { card } of reading.order?.orders ?? []) expect(IntakeCard.safeParse(card).success).toBe(true)
    const ack = writeAck({
      message: reading.message,
      code: reading.code,
      problems: reading.problems,
      controlId: '1',
    })
    expect(readMessage(ack)?.segments[1]?.name).toBe('MSA')
  }

  it('any bytes map or give problems, and always an acknowledgement', () => {
    const anything = fc.oneof(
      fc.uint8Array({ maxLength: 300 }),
      fc.string({ unit: 'binary' }).map((text) => Buffer.from(text)),
    )
    fc.assert(fc.property(anything, (bytes) => sound(readOrders(bytes))))
  })

  it('any bytes of a good message damaged anywhere map or give problems too', () => {
    const names = fc.constantFrom('nato-a-termine', 'gemelli', 'pretermine-tin')
    fc.assert(
      fc.property(
        names,
        fc.nat(),
        fc.nat(40),
        fc.uint8Array({ maxLength: 12 }),
        (name, place, length, patch) => {
          const bytes = fixture(name)
          const at = place % bytes.length
          sound(readOrders(Buffer.concat([bytes.subarray(0, at), patch, bytes.subarray(at + length)])))
        },
      ),
      { numRuns: 400 },
    )
  })

  it('any bytes of a good message with a field put elsewhere map or give problems too', () => {
    const pieces = [
      '|',
      '^',
      '~',
      '\\',
      '&',
      '""',
      '\r',
      'OBX|1|CWE|57713-0^x^LN||',
      '99999999999999',
      '__proto__',
      'constructor',
    ]
    fc.assert(
      fc.property(fc.nat(), fc.constantFrom(...pieces), (place, piece) => {
        const text = fixture('nato-a-termine').toString()
        const at = place % text.length
        sound(readOrders(Buffer.from(text.slice(0, at) + piece + text.slice(at))))
      }),
      { numRuns: 300 },
    )
  })
})

it('readOrderFile reads a file of several messages', () => {
  const file = Buffer.concat([fixture('nato-a-termine'), fixture('gemelli'), fixture('senza-codice')])
  expect(readOrderFile(file).map(({ code }) => code)).toEqual(['AA', 'AA', 'AE'])
})

const first = outsideSample('hl7/001_NewSTEPs_OML_021.hl7')
const second = outsideSample('hl7/002_TN_OML_O21_NBS.hl7')
const result = outsideSample('hl7/002_NewSTEPs_ORU_R01.hl7')

describe.skipIf(first === null || second === null || result === null)('published test messages', () => {
  it('published test messages map: an order with offsets', () => {
    const { card, birthHospital, unmapped } = only(readOrders(first!))
    expect(card).toMatchObject({
      barcode: '22820171',
      motivation: 'first_sample',
      collectedAt: '2017-02-22T18:54:00-05:00',
      collectionMethod: 'heel',
      weightAtCollection: 2856,
      feeding: ['breast'],
      mother: { other: 'Mother has Lupus' },
      newborn: {
        code: '987654321',
        surname: 'ONE',
        sex: 'female',
        birthAt: '2017-02-21T01:52:00-05:00',
        gaWeeks: 38,
        birthWeight: 2921,
        plurality: { n: 1, order: 1 },
      },
    })
    expect(birthHospital).toMatchObject({ id: '10614', name: "BON SECOURS ST MARY'S HOSPITAL" })
    expect(unmapped.map(({ code }) => code)).toEqual(['code', '57716-3', '77739-1', '57712-2', '58232-0'])
  })

  it('published test messages map: an order with a hearing and a card panel', () => {
    const { card, orderNumber, unmapped } = only(readOrders(second!))
    expect(card).toMatchObject({
      barcode: 'M827270',
      collectedAt: '2022-12-16T13:50:00+01:00',
      newborn: {
        code: '914265',
        surname: 'ZZZTEST',
        name: 'GIRL WHOZNEW',
        birthAt: '2022-12-15T13:45:00+01:00',
        mother: { surname: 'ZZZTEST', birthDate: '1993-12-25' },
      },
    })
    expect(orderNumber).toBe('4754768137')
    expect(unmapped.map(({ code }) => code)).toEqual(['73742-9', '73739-5', '73698-3'])
  })

  it('published test messages do not map: a result is no order', () => {
    expect(readOrders(result!)).toMatchObject({ code: 'AR', problems: [{ code: '200' }] })
  })
})
