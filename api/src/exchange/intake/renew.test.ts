import type { CallInput, Endpoints } from '@sne/shared/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { recordDemonstration } from '../../platform/installation/facts.ts'
import { createWorkgroup, startTestApp, type TestApp, type TestCaller } from '../../testing/index.ts'
import { inventCards } from '../../testing/shipments.ts'
import { fixture } from '../hl7/fixture.ts'

type Card = NonNullable<CallInput<Endpoints['createIntakeShipping']>['body']['cards']>[number]

let test: TestApp
let sender: TestCaller
beforeAll(async () => {
  test = await startTestApp()
  test.clock.set('2026-11-04T09:00:00+01:00')
  await createWorkgroup(test.db, { type: 'icfc' })
  await createWorkgroup(test.db, { type: 'sma' })
  sender = await test.withKey((await createWorkgroup(test.db, { type: 'spoke_birth_point' })).id)
})
afterAll(() => test.close())

let serial = 0
let barcode: string
beforeEach(() => {
  barcode = `ANCORA-${++serial}`
})
/** An order of this test's own card and newborn, with a number of its own. */
const order = (...changes: readonly (readonly [string, string])[]): string =>
  changes.reduce(
    (text, [from, to]) => {
      if (!text.includes(from)) throw new Error(`${from} does not stand in the message.`)
      return text.replaceAll(from, to)
    },
    fixture('nato-a-termine')
      .toString()
      .replaceAll('SNE2600101', barcode)
      .replaceAll('BO-778120', `${barcode}-N`)
      .replaceAll('BO-2026-000101', `M-${++serial}`),
  )
async function answer(text: string) {
  const response = await sender.raw('receiveHl7', { body: text })
  expect(response.statusCode).toBe(200)
  return response.rawPayload.toString('utf8')
}
const cardOf = (code = barcode) =>
  test.db
    .selectFrom('samples')
    .innerJoin('newborns', 'newborns.id', 'samples.newbornId')
    .select(['samples.id', 'samples.status', 'samples.conditions', 'samples.weightAtCollection'])
    .select(['samples.collectedAt', 'samples.collectionTimeKnown', 'samples.ageAtCollectionHours'])
    .select(['samples.version', 'newborns.id as newbornId', 'newborns.gaWeeks', 'newborns.gaDays'])
    .select(['newborns.pluralityCount', 'newborns.pluralityOrder', 'newborns.birthWeight'])
    .select('newborns.version as newbornVersion')
    .where('samples.barcode', '=', code)
    .executeTakeFirst()
const registered = async () => {
  const card = await cardOf()
  if (!card) throw new Error('The card is not registered.')
  return card
}
const lastMessage = () =>
  test.db.selectFrom('intakeMessages').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()

const transfusion = [
  'LA137-2^Nessuna^LN',
  'LA12417-4^Emoderivati^LN||||||O\nOBX|40|TS|62317-3^Ultima trasfusione^LN||202611011130',
] as const
const later = [transfusion, ['394|wk', '304|wk'], ['3260|g', '1260|g']] as const

const expectedOf = async (newbornId: number) =>
  (
    await test.db
      .selectFrom('expectedCategories')
      .select('category')
      .where('newbornId', '=', newbornId)
      .execute()
  ).map(({ category }) => category)
const waitingOf = async (sampleId: number) =>
  (
    await test.db
      .selectFrom('analyzableSamples')
      .select('category')
      .where('sampleId', '=', sampleId)
      .where('status', '=', 'waiting')
      .execute()
  ).map(({ category }) => category)

/** The laboratory has accepted the card. */
async function accept(code = barcode) {
  const { id } = (await cardOf(code)) ?? (await registered())
  const acceptedAt = test.clock.now()
  await test.db
    .updateTable('samples')
    .set({ status: 'accepted', acceptedAt, protocolNumber: `2026/${id}` })
    .where('id', '=', id)
    .execute()
}

describe('the order of a known card with later facts', () => {
  it('a known card’s order is stored while the laboratory has not decided about it, and what stood there is kept', async () => {
    expect(await answer(order())).toContain('MSA|AA')
    expect(await answer(order(...later, ['20261102083000', '20261102203000']))).toContain('MSA|AA')
    expect(await registered()).toMatchObject({
      conditions: { transfusion: { at: '2026-11-01T11:30:00+01:00' } },
      gaWeeks: 30,
      gaDays: 4,
      weightAtCollection: 1260,
      collectedAt: '2026-11-02T19:30:00.000Z',
      ageAtCollectionHours: 61,
    })
    expect((await lastMessage()).problems).toMatchObject([
      { code: 'renewed', text: expect.stringContaining('trasfusione') },
    ])
    const { newbornId } = await registered()
    const kept = await test.db
      .selectFrom('auditValues')
      .select(['field', 'before', 'after'])
      .where('entity', '=', 'newborn')
      .where('entityId', '=', newbornId)
      .where('field', '=', 'gaWeeks')
      .execute()
    expect(kept).toEqual([{ field: 'gaWeeks', before: 39, after: 30 }])
  })

  it('a known card’s order takes no condition back that was said once', async () => {
    await answer(order(transfusion))
    await answer(order())
    expect((await registered()).conditions.transfusion).not.toBeNull()
  })

  it('a known card’s order sent again as it was, after newer facts, changes nothing', async () => {
    const first = order()
    await answer(first)
    await answer(order(...later))
    expect(await answer(first)).toContain('MSA|AA')
    expect(await registered()).toMatchObject({ gaWeeks: 30, weightAtCollection: 1260 })
  })

  it('a known card’s order that says nothing new is taken and changes nothing', async () => {
    await answer(order())
    const before = await registered()
    expect(await answer(order())).toContain('MSA|AA')
    expect(await registered()).toEqual(before)
    expect((await lastMessage()).problems).toMatchObject([{ code: 'already_taken' }])
  })

  it('a card is the same when its barcode differs in case alone', async () => {
    await answer(order())
    const before = await registered()
    const otherCase = order()
      .replaceAll(barcode, barcode.toLowerCase())
      .replaceAll(`${barcode.toLowerCase()}-N`, `${barcode}-N`)
    expect(await answer(otherCase)).toContain('MSA|AA')
    expect(await registered()).toEqual(before)
    expect((await lastMessage()).problems).toMatchObject([{ code: 'already_taken' }])
    expect(await cardOf(barcode.toLowerCase())).toBeUndefined()
  })

  it('an order of an accepted card is kept for people with what differs, and nothing is stored', async () => {
    const support = await test.as('support')
    await answer(order())
    await accept()
    const before = await registered()
    const text = order(...later)
    const ack = await answer(text)
    expect(ack).toContain('MSA|AE')
    expect(ack).toContain('trasfusione')
    expect(await registered()).toEqual(before)
    expect(await lastMessage()).toMatchObject({
      ack: 'AE',
      sampleId: before.id,
      problems: [{ text: expect.stringContaining('età gestazionale') }],
    })
    const told = async () =>
      (await support.call('listNotifications')).items.filter(
        ({ title }) => title === `Dati da correggere: cartoncino ${barcode}`,
      )
    expect((await told())[0]?.text).toContain('peso al prelievo')
    await answer(text)
    expect(await told()).toHaveLength(1)
  })

  it('an order is kept for people when a new card is beside it, and nothing is registered', async () => {
    await answer(order())
    await accept()
    const { id } = await registered()
    const text = order(transfusion)
    const further = text.slice(text.indexOf('ORC|')).replaceAll(barcode, `${barcode}-B`)
    const ack = await answer(`${text.trimEnd()}\n${further}`)
    expect(ack).toContain('MSA|AE')
    expect(ack).toContain('trasfusione')
    expect(await cardOf(`${barcode}-B`)).toBeUndefined()
    expect(await lastMessage()).toMatchObject({ ack: 'AE', sampleId: id, toldFacts: true })
  })

  it('an order of two accepted cards in one message is kept and told for each of them', async () => {
    const support = await test.as('support')
    const both = (text: string) =>
      `${text.trimEnd()}\n${text.slice(text.indexOf('ORC|')).replaceAll(barcode, `${barcode}-B`).replaceAll('M-', 'MB-')}`
    expect(await answer(both(order()))).toContain('MSA|AA')
    for (const code of [barcode, `${barcode}-B`]) await accept(code)
    const ack = await answer(both(order(transfusion)))
    expect(ack).toContain('MSA|AE')
    const told = await test.db
      .selectFrom('intakeMessages')
      .innerJoin('samples', 'samples.id', 'intakeMessages.sampleId')
      .select('samples.barcode')
      .where('samples.barcode', 'like', `${barcode}%`)
      .where('toldFacts', '=', true)
      .orderBy('samples.barcode')
      .execute()
    expect(told.map((card) => card.barcode)).toEqual([barcode, `${barcode}-B`])
    const titles = (await support.call('listNotifications')).items.map(({ title }) => title)
    for (const code of [barcode, `${barcode}-B`])
      expect(titles).toContain(`Dati da correggere: cartoncino ${code}`)
  })

  it('a known card’s order neither undoes what a person corrected nor is held for what was there before', async () => {
    await answer(order())
    const support = await test.as('support')
    const { id, version, newbornVersion } = await registered()
    await support.call('updateSample', {
      params: { id },
      body: { version, newborn: { version: newbornVersion, gaWeeks: 31 }, reason: 'Riletto sul cartoncino' },
    })
    expect(await answer(order())).toContain('MSA|AA')
    expect((await registered()).gaWeeks).toBe(31)
    expect(await answer(order(['394|wk', '324|wk']))).toContain('MSA|AE')
    expect((await registered()).gaWeeks).toBe(31)
  })

  const withdrawn = ['consent_sma^Consenso SMA^99SNE||Y^Sì', 'consent_sma^Consenso SMA^99SNE||N^No'] as const
  const said = async () =>
    test.db
      .selectFrom('samples')
      .innerJoin('analyzableSamples as a', 'a.sampleId', 'samples.id')
      .select(['samples.consent', 'samples.toldDoubts', 'a.status'])
      .where('samples.barcode', '=', barcode)
      .where('a.category', '=', 'sma')
      .executeTakeFirstOrThrow()

  it('an answer is followed when it refuses, and when it agrees to what was refused', async () => {
    await answer(order())
    expect(await answer(order(withdrawn))).toContain('MSA|AA')
    expect(await said()).toMatchObject({ consent: { sma: false }, status: 'not_required' })
    expect(await answer(order())).toContain('MSA|AA')
    expect(await said()).toMatchObject({ consent: { sma: true }, status: 'waiting' })
  })

  it('an answer is kept for people when a person recorded another one', async () => {
    await answer(order())
    const { id, version } = await registered()
    const support = await test.as('support', { laboratory: null })
    const consent = { ...(await said()).consent, sma: false }
    await support.call('updateSample', {
      params: { id },
      body: { reason: 'La famiglia ha chiamato', version, consent, consentSaid: 'today' } as never,
    })
    expect(await answer(order(['M-', 'N-']))).toContain('MSA|AE')
    expect(await said()).toMatchObject({ consent: { sma: false }, status: 'not_required' })
  })

  const refusal = (answered: 'Y' | 'N') =>
    [
      'consent_sma^Consenso SMA^99SNE||Y^Sì',
      `consent_sma^Consenso SMA^99SNE||Y^Sì||||||F\nOBX|41|CWE|screening_refused^Rifiuto^99SNE||${answered}`,
    ] as const

  it('an order that denies the refusal of the screening is followed before the card is accepted', async () => {
    await answer(order(refusal('Y')))
    const { id, newbornId } = await registered()
    expect(await expectedOf(newbornId)).toEqual([])
    const ack = await answer(order(refusal('N')))
    expect(ack).toContain('MSA|AA')
    expect(ack).not.toContain('nulla di nuovo')
    expect(await expectedOf(newbornId)).toEqual(expect.arrayContaining(['sma', 'sne']))
    expect(await waitingOf(id)).toEqual(expect.arrayContaining(['sma', 'sne']))
  })

  it('an order that denies the refusal waits for people once the card is accepted', async () => {
    await answer(order(refusal('Y')))
    await accept()
    const ack = await answer(order(refusal('N')))
    expect(ack).toContain('MSA|AE')
    expect(ack).toContain('consensi')
    const { id } = await lastMessage()
    const support = await test.as('support', { laboratory: null })
    const { changes } = await support.call('getIntakeMessage', { params: { id } })
    expect(changes).toEqual([expect.objectContaining({ before: 'sì', after: 'no' })])
  })

  it('an order holds every negative when it refuses after a laboratory has read the card', async () => {
    await answer(order())
    await accept()
    expect(await answer(order(withdrawn))).toContain('MSA|AE')
    expect(await said()).toMatchObject({ consent: { sma: true }, toldDoubts: ['notes'] })
    expect(await lastMessage()).toMatchObject({ toldFacts: true })
  })
})

it('a further card that says other facts of a known newborn is registered, and they are listed', async () => {
  await answer(order())
  const support = await test.as('support')
  const further = `${barcode}-B`
  const text = order(['394|wk', '304|wk'], ['202611020830', '202611080830'])
    .replaceAll(`${barcode}||`, `${further}||`)
    .replaceAll('LA12421-6^Primo prelievo', 'LA12422-4^Precedente non idoneo')
  expect(await answer(text)).toContain('MSA|AA')
  expect((await cardOf(further))?.gaWeeks).toBe(39)
  expect((await lastMessage()).problems).toMatchObject([
    { text: expect.stringContaining('età gestazionale') },
  ])
  const { items } = await support.call('listNotifications')
  expect(items.map(({ title }) => title)).toContain(`Dati da correggere: cartoncino ${further}`)
})

describe('what a message leaves open', () => {
  it('a multiple birth without number and order is one of two at least', async () => {
    const single = ['OBX|7|CWE|57722-1^Gemellarità^LN||LA6112-2^1^LN||||||O\n', ''] as const
    expect(await answer(order(['|N|1', '|Y|'], single))).toContain('MSA|AA')
    expect(await registered()).toMatchObject({ pluralityCount: 2, pluralityOrder: null })
    expect((await lastMessage()).problems).toMatchObject([
      { text: expect.stringContaining('Parto multiplo') },
    ])
  })

  it('a collection without a time has no age, and acceptance is told that the time is missing', async () => {
    expect(await answer(order(['20261102083000', '20261102']))).toContain('MSA|AA')
    const card = await registered()
    expect(card).toMatchObject({
      collectedAt: '2026-11-02T22:59:00.000Z',
      collectionTimeKnown: false,
      ageAtCollectionHours: null,
    })
    const support = await test.as('support')
    const corrected = await support.call('updateSample', {
      params: { id: card.id },
      body: { version: card.version, collectedAt: '2026-11-02T09:00:00+01:00', reason: 'Ora chiesta' },
    })
    expect(corrected.sample).toMatchObject({ collectionTimeKnown: true, ageAtCollectionHours: 49.5 })
  })

  it.each(['T', 'D'])(
    'a message of training (%s) is refused unless the installation is a demonstration',
    async (kind) => {
      const text = order(['|P|2.5.1', `|${kind}|2.5.1`])
      const ack = await answer(text)
      expect(ack).toContain('MSA|AR')
      expect(ack).toContain('MSH^1^11')
      expect(await cardOf()).toBeUndefined()
      await recordDemonstration(test.db, true, test.clock.now())
      expect(await answer(text)).toContain('MSA|AA')
      await recordDemonstration(test.db, false, test.clock.now())
    },
  )
})

describe('a call in JSON', () => {
  const send = (body: { barcode: string; cards: Card[]; send: boolean }) =>
    sender.call('createIntakeShipping', { body })
  const cards = (count: number) => inventCards(test.clock.now(), count) as Card[]

  it('a call with two newborns under one code is refused, kept and told, and registers nobody', async () => {
    const [first, second] = cards(2) as [Card, Card]
    const twin = {
      ...second,
      newborn: { ...second.newborn, code: first.newborn.code, surname: 'ALTRA', name: 'BIMBA' },
    }
    const error = await sender.refused('createIntakeShipping', {
      body: { barcode: `DUE-${++serial}`, cards: [first, twin], send: true },
    })
    expect(error).toMatchObject({ status: 409, details: { code: 'identity_conflict' } })
    expect(error.message).toContain(first.barcode)
    expect(await cardOf(first.barcode)).toBeUndefined()
    expect(await lastMessage()).toMatchObject({ source: 'json', ack: 'AE', newbornId: null })
  })

  it('a call repeated with a barcode in another case is the same card', async () => {
    const [card] = cards(1) as [Card]
    const shipping = { barcode: `CASO-${++serial}`, cards: [card], send: true }
    await send(shipping)
    const otherCase = { ...card, barcode: card.barcode.toLowerCase() }
    expect(otherCase.barcode).not.toBe(card.barcode)
    expect((await send({ ...shipping, cards: [otherCase] })).changed).toBe(false)
  })

  it('a call repeated with one card more says so', async () => {
    const [first, second] = cards(2) as [Card, Card]
    const shipping = { barcode: `PIU-${++serial}`, cards: [first], send: true }
    await send(shipping)
    expect((await send(shipping)).changed).toBe(false)
    const error = await sender.refused('createIntakeShipping', {
      body: { ...shipping, cards: [first, second] },
    })
    expect(error.status).toBe(409)
    expect(error.message).toContain(second.barcode)
  })

  it.each<[string, (card: Card) => object, string, string]>([
    [
      'a card',
      (card) => ({ ...card, transfused: true, condizioni: {} }),
      'cards.0',
      'transfused, condizioni',
    ],
    [
      'the conditions',
      (card) => ({ ...card, conditions: { trasfusione: true } }),
      'cards.0.conditions',
      'trasfusione',
    ],
    [
      'a newborn',
      (card) => ({ ...card, newborn: { ...card.newborn, settimane: 30 } }),
      'cards.0.newborn',
      'settimane',
    ],
  ])('a call with an unknown field of %s is refused and names it', async (_, change, path, names) => {
    const [card] = cards(1) as [Card]
    const error = await sender.refused('createIntakeShipping', {
      body: { barcode: `IGNOTO-${++serial}`, cards: [change(card) as Card], send: true },
    })
    expect(error).toMatchObject({ status: 422, details: { fields: [{ path }] } })
    expect(JSON.stringify(error.details)).toContain(names)
    expect(await cardOf(card.barcode)).toBeUndefined()
  })

  it('a call gives a barcode without the stars of its code', async () => {
    const [card] = cards(1) as [Card]
    await send({
      barcode: `STELLE-${++serial}`,
      cards: [{ ...card, barcode: `*${card.barcode}*` }],
      send: true,
    })
    expect(await cardOf(card.barcode)).toBeDefined()
  })

  it('a call with a further card of other facts of a known newborn registers it, and people are told', async () => {
    const support = await test.as('support')
    const [card] = cards(1) as [Card]
    await send({ barcode: `PRIMA-${++serial}`, cards: [card], send: true })
    const further: Card = {
      ...card,
      barcode: `${card.barcode}-B`,
      motivation: 'control',
      newborn: { ...card.newborn, gaWeeks: 30, gaDays: 0, sga: true },
    }
    await send({ barcode: `POI-${++serial}`, cards: [further], send: true })
    expect((await cardOf(further.barcode))?.gaWeeks).toBe(card.newborn.gaWeeks)
    expect(await lastMessage()).toMatchObject({
      source: 'json',
      ack: 'AA',
      problems: [{ code: 'left_out', text: expect.stringContaining('età gestazionale') }],
    })
    const { items } = await support.call('listNotifications')
    expect(items.map(({ title }) => title)).toContain(`Dati da correggere: cartoncino ${further.barcode}`)
  })

  it('a call with another shipment that agrees to a refused card is kept, and the scan says to look', async () => {
    const [card] = cards(1) as [Card]
    const consent = {
      informed: true,
      storage: null,
      research: null,
      sma: true,
      lysosomal: true,
      refused: true,
    }
    await send({ barcode: `NO-${++serial}`, cards: [{ ...card, consent }], send: true })
    const agreed = { ...card, consent: { ...consent, refused: false } }
    const body = { barcode: `SI-${++serial}`, cards: [agreed], send: true }
    const error = await sender.refused('createIntakeShipping', { body })
    expect(error.message).toContain('consensi')
    const kept = test.db.selectFrom('samples').select(['consent', 'toldDoubts'])
    expect(await kept.where('barcode', '=', card.barcode).executeTakeFirst()).toMatchObject({
      consent: { refused: true },
      toldDoubts: ['notes'],
    })
  })

  it('a call repeated with later facts of an accepted card is kept for people, and changes nothing', async () => {
    const [card] = cards(1) as [Card]
    barcode = card.barcode
    const shipping = { barcode: `TARDI-${++serial}`, cards: [card], send: true }
    await send(shipping)
    await accept()
    const anew = { ...card, conditions: { transfusion: { at: null, type: null } } }
    const error = await sender.refused('createIntakeShipping', { body: { ...shipping, cards: [anew] } })
    expect(error).toMatchObject({ status: 409, details: { facts: ['trasfusione'] } })
    expect((await cardOf(barcode))?.conditions.transfusion).toBeNull()
    expect(await lastMessage()).toMatchObject({ source: 'json', ack: 'AE', controlId: barcode })
  })

  it('an agreement in place of a refusal is followed, and kept for people after the acceptance', async () => {
    const [card] = cards(1) as [Card]
    const refusing: Card = { ...card, consent: { informed: true, refused: true } }
    const agreeing: Card = { ...card, consent: { refused: false } }
    const shipping = { barcode: `ACCORDO-${++serial}`, cards: [refusing], send: true }
    await send(shipping)
    const { id, newbornId } = (await cardOf(card.barcode)) ?? { id: 0, newbornId: 0 }
    expect(await waitingOf(id)).toEqual([])
    expect((await send({ ...shipping, cards: [agreeing] })).changed).toBe(true)
    expect(await waitingOf(id)).toContain('sne')
    expect(await waitingOf(id)).not.toContain('sma')
    expect(await expectedOf(newbornId)).toEqual(expect.arrayContaining(['sma', 'sne']))
    const support = await test.as('support', { laboratory: null })
    expect(await support.call('getNewborn', { params: { id: newbornId } })).toMatchObject({
      screeningRefused: false,
    })
    // Taken back again, and accepted so.
    expect((await send(shipping)).changed).toBe(true)
    expect(await waitingOf(id)).toEqual([])
    expect(await expectedOf(newbornId)).toEqual([])
    await accept(card.barcode)
    const error = await sender.refused('createIntakeShipping', { body: { ...shipping, cards: [agreeing] } })
    expect(error).toMatchObject({ status: 409, details: { facts: ['consensi'] } })
    expect(await lastMessage()).toMatchObject({ source: 'json', ack: 'AE', controlId: card.barcode })
  })

  it('a call repeated with later facts stores them', async () => {
    const [card] = cards(1) as [Card]
    const shipping = { barcode: `FATTI-${++serial}`, cards: [card], send: true }
    await send(shipping)
    const anew = { ...card, conditions: { transfusion: { at: null, type: null } } }
    expect((await send({ ...shipping, cards: [anew] })).changed).toBe(true)
    expect((await cardOf(card.barcode))?.conditions.transfusion).toEqual({ at: null, type: null })
    expect((await send({ ...shipping, cards: [anew] })).changed).toBe(false)
  })
})
