import type { CallInput, Endpoints } from '@sne/shared/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newEqaRound } from '../../testing/eqa.ts'
import { createWorkgroup, startTestApp, type TestApp, type TestCaller } from '../../testing/index.ts'
import { newPlate } from '../../testing/plates.ts'
import { inventCards } from '../../testing/shipments.ts'
import { fixture } from '../hl7/fixture.ts'

type Card = NonNullable<CallInput<Endpoints['createIntakeShipping']>['body']['cards']>[number]

let test: TestApp
let birthPointId: number
let sender: TestCaller
beforeAll(async () => {
  test = await startTestApp()
  birthPointId = (await createWorkgroup(test.db, { type: 'spoke_birth_point' })).id
  sender = await test.withKey(birthPointId)
})
afterAll(() => test.close())

let serial = 0
/** A card whose newborn is registered, and the next card with the same code. */
async function known(changes: Partial<Card['newborn']> = {}) {
  const [made] = inventCards(test.clock.now(), 1)
  if (!made) throw new Error('No card was invented.')
  const card = { ...made, newborn: { ...made.newborn, ...changes } }
  await send([card])
  const next = (other: Partial<Card['newborn']>): Card => ({
    ...card,
    barcode: `${card.barcode}-${++serial}`,
    motivation: 'control',
    newborn: { ...card.newborn, ...other },
  })
  return { card, next }
}
const body = (cards: Card[]) => ({ barcode: `IDENTITA-${++serial}`, cards, send: true })
const send = (cards: Card[]) => sender.call('createIntakeShipping', { body: body(cards) })
const refused = (cards: Card[]) => sender.refused('createIntakeShipping', { body: body(cards) })

const cardOf = (barcode: string) =>
  test.db
    .selectFrom('samples')
    .select(['id', 'newbornId', 'version'])
    .where('barcode', '=', barcode)
    .executeTakeFirst()
const messageOf = (barcode: string) =>
  test.db
    .selectFrom('intakeMessages')
    .selectAll()
    .where('controlId', '=', barcode)
    .orderBy('id', 'desc')
    .execute()

describe('a card with the code of a registered newborn', () => {
  it.each<[string, Partial<Card['newborn']>, string[]]>([
    ['name', { surname: 'ALTROVE', name: 'CARLA' }, ['name']],
    ['day of birth', { birthAt: '2026-11-02T10:00:00.000Z' }, ['birthDay']],
    [
      'mother',
      { mother: { surname: 'Altra', name: 'Donna', birthDate: '1980-02-03' } },
      ['motherBirthDate', 'motherName'],
    ],
  ])(
    'a card with a registered code and another %s is refused, kept, and told to people',
    async (_, other, points) => {
      const acceptance = await test.as('acceptance')
      const support = await test.as('support')
      const { card, next } = await known({
        birthAt: '2026-11-17T10:00:00.000Z',
        mother: { surname: 'Prima', name: 'Donna', birthDate: '1990-01-01' },
      })
      const wrong = next(other)
      const [good] = inventCards(test.clock.now(), 1)
      const error = await refused([good as Card, wrong])
      expect(error).toMatchObject({ status: 409, details: { code: 'identity_conflict', points } })
      expect(error.message).not.toContain(wrong.newborn.surname)
      expect(await cardOf(wrong.barcode)).toBeUndefined()
      expect(await cardOf((good as Card).barcode)).toBeUndefined()

      const [kept] = await messageOf(wrong.barcode)
      expect(kept).toMatchObject({ source: 'json', ack: 'AE', workgroupId: birthPointId })
      const { conflict } = await support.call('getIntakeMessage', { params: { id: kept?.id ?? 0 } })
      expect(conflict).toMatchObject({
        barcode: wrong.barcode,
        points,
        registered: { surname: card.newborn.surname, newbornId: (await cardOf(card.barcode))?.newbornId },
        received: { surname: wrong.newborn.surname },
      })
      const title = `Identità da verificare: cartoncino ${wrong.barcode}`
      for (const person of [acceptance, support]) {
        const { items } = await person.call('listNotifications')
        const [told] = items.filter((one) => one.title === title)
        expect(told?.text).toContain(conflict?.registered.code)
        expect(told?.text).toContain(wrong.barcode)
        expect(told?.text).not.toContain(card.newborn.surname)
      }
    },
  )

  it('a card with a registered code is kept and told once, however often it comes', async () => {
    const { next } = await known({ sex: 'male' })
    const wrong = next({ sex: 'female' })
    await refused([wrong])
    expect((await refused([wrong])).details.code).toBe('identity_conflict')
    expect(await messageOf(wrong.barcode)).toHaveLength(1)
  })

  it('a card is taken when case, accents, blanks or a fact that one leaves empty differ', async () => {
    const { card, next } = await known({ surname: 'D’Amicò', name: null, sex: null })
    const second = next({ surname: 'DAMICO', name: 'Lia', sex: 'female', fiscalCode: null })
    await send([second])
    expect((await cardOf(second.barcode))?.newbornId).toBe((await cardOf(card.barcode))?.newbornId)
  })

  it('a card is taken when it says what support corrected, or what stood there before', async () => {
    const { card, next } = await known({ surname: 'Scritto', name: 'Male' })
    const right = next({ surname: 'Corretto', name: 'Bene' })
    await refused([right])
    const support = await test.as('support')
    const row = await cardOf(card.barcode)
    const { version } = await test.db
      .selectFrom('newborns')
      .select('version')
      .where('id', '=', row?.newbornId ?? 0)
      .executeTakeFirstOrThrow()
    await support.call('updateSample', {
      params: { id: row?.id ?? 0 },
      body: {
        version: row?.version ?? 0,
        newborn: { version, surname: 'Corretto', name: 'Bene' },
        reason: 'Nome letto male',
      },
    })
    await send([right])
    await send([next({})])
    expect((await refused([next({ surname: 'Terzo' })])).details.code).toBe('identity_conflict')
  })

  it('a card with a registered code is refused in a shipment that came before, and in a draft', async () => {
    const { card, next } = await known({ sex: 'male' })
    const { barcode } = await test.db
      .selectFrom('shippings')
      .innerJoin('samples', 'samples.shippingId', 'shippings.id')
      .select('shippings.barcode')
      .where('samples.barcode', '=', card.barcode)
      .executeTakeFirstOrThrow()
    const again = (cards: Card[]) => ({ body: { barcode, cards, send: true } })
    expect((await sender.call('createIntakeShipping', again([card]))).changed).toBe(false)
    const other = { ...card, newborn: { ...card.newborn, sex: 'female' as const } }
    expect((await sender.refused('createIntakeShipping', again([other]))).details.code).toBe(
      'identity_conflict',
    )

    const draft = body([])
    await sender.call('createIntakeShipping', { body: { ...draft, send: false } })
    const change = {
      params: { barcode: draft.barcode },
      body: { courier: 'A mano', cards: [next({ sex: 'female' })] },
    }
    expect((await sender.refused('updateIntakeShipping', change)).details.code).toBe('identity_conflict')
    const { courier } = await test.db
      .selectFrom('shippings')
      .select('courier')
      .where('barcode', '=', draft.barcode)
      .executeTakeFirstOrThrow()
    expect(courier).toBeNull()
  })

  it('a refused card is not taken in again by support without the birth point', async () => {
    const { next } = await known({ sex: 'male' })
    const wrong = next({ sex: 'female' })
    await refused([wrong])
    const support = await test.as('support')
    const [kept] = await messageOf(wrong.barcode)
    const again = await support.refused('retryIntakeMessage', { params: { id: kept?.id ?? 0 }, body: {} })
    expect(again.details.code).toBe('invalid_transition')
  })
})

describe('case 26: a message with a known identifier', () => {
  const order = (changes: (text: string) => string = (text) => text) => {
    const barcode = `HL7ID-${++serial}`
    return { barcode, text: changes(fixture('nato-a-termine').toString().replaceAll('SNE2600101', barcode)) }
  }
  const answer = async (text: string) =>
    (await sender.raw('receiveHl7', { body: text })).rawPayload.toString('utf8')

  it('a message with a known identifier and another birth date is answered AE, and the conflict shows both records', async () => {
    const acceptance = await test.as('acceptance')
    const support = await test.as('support')
    const first = order()
    expect(await answer(first.text)).toContain('MSA|AA')
    const wrong = order((text) => text.replace('20261031072500', '20261030072500'))
    const ack = await answer(wrong.text)
    expect(ack).toContain('MSA|AE')
    expect(ack).toContain('ERR||PID^1^3')
    expect(ack).toContain('Giorno di nascita')
    expect(await cardOf(wrong.barcode)).toBeUndefined()

    const { items } = await support.call('listIntakeMessages', { query: { ack: 'AE' } })
    const [listed] = items.filter(({ problems }) => problems[0]?.text.includes(wrong.barcode))
    const { conflict } = await support.call('getIntakeMessage', { params: { id: listed?.id ?? 0 } })
    expect(conflict).toMatchObject({
      points: ['birthDay'],
      registered: { surname: 'ROSSI', birthAt: '2026-10-31T06:25:00.000Z' },
      received: { surname: 'ROSSI', birthAt: expect.stringContaining('2026-10-30') },
    })
    const told = async () =>
      (await acceptance.call('listNotifications')).items.filter(({ title }) => title.includes(wrong.barcode))
    expect(await told()).toHaveLength(1)
    expect(await answer(wrong.text)).toContain('MSA|AE')
    expect(await told()).toHaveLength(1)
  })

  it('a message of a card that is registered, with another sex, is answered AE as well', async () => {
    const first = order((text) => text.replaceAll('BO-778120', 'BO-26-SEX'))
    expect(await answer(first.text)).toContain('MSA|AA')
    expect(await answer(first.text)).toContain('MSA|AA')
    expect(await answer(first.text.replace('|M|', '|F|'))).toContain('MSA|AE')
  })

  it('a message of another newborn beside its own is answered AE, and nothing is registered', async () => {
    const first = order((text) => text.replaceAll('BO-778120', 'BO-26-OWN'))
    expect(await answer(first.text)).toContain('MSA|AA')
    const other = (own: string) =>
      order((text) =>
        text
          .replaceAll('BO-778120^^^OSP-MAGGIORE^MR', `${own}^^^OSP-MAGGIORE^MR~BO-26-OWN^^^OSP-MAGGIORE^PI`)
          .replace('RSSLCU26R31A944A^^^MEF^NNITA', '')
          .replace('ROSSI^LUCA', 'VERDI^ANNA'),
      )
    const wrong = other('BO-26-NEW')
    expect(await answer(wrong.text)).toContain('MSA|AE')
    expect(await cardOf(wrong.barcode)).toBeUndefined()
  })

  it('a message of a newborn that is known by a further identifier belongs to that newborn', async () => {
    const first = order((text) => text.replaceAll('BO-778120', 'BO-26-ONE'))
    expect(await answer(first.text)).toContain('MSA|AA')
    const second = order((text) =>
      text.replaceAll(
        'BO-778120^^^OSP-MAGGIORE^MR',
        'BO-26-TWO^^^OSP-MAGGIORE^MR~BO-26-ONE^^^OSP-MAGGIORE^PI',
      ),
    )
    expect(await answer(second.text)).toContain('MSA|AA')
    expect((await cardOf(second.barcode))?.newbornId).toBe((await cardOf(first.barcode))?.newbornId)
  })

  it('a message is taken in again by support once the record is corrected', async () => {
    const support = await test.as('support')
    const first = order((text) => text.replaceAll('BO-778120', 'BO-26-AGAIN'))
    await answer(first.text)
    const second = order((text) => text.replaceAll('BO-778120', 'BO-26-AGAIN').replace('|M|', '|F|'))
    expect(await answer(second.text)).toContain('MSA|AE')
    const { items } = await support.call('listIntakeMessages', { query: { ack: 'AE' } })
    const id = items.find(({ problems }) => problems[0]?.text.includes(second.barcode))?.id ?? 0
    const retry = () => support.call('retryIntakeMessage', { params: { id }, body: {} })
    expect((await retry()).message.ack).toBe('AE')
    await test.db
      .updateTable('newborns')
      .set({ sex: 'female' })
      .where('externalCode', '=', 'BO-26-AGAIN')
      .execute()
    expect((await retry()).message.ack).toBe('AA')
    expect((await support.call('getIntakeMessage', { params: { id } })).conflict).toBeNull()
  })
})

describe('a code that something else has', () => {
  it('a card with the code of a shipment, plate or EQA sample is refused, and a shipment with a card’s', async () => {
    const { card, next } = await known()
    const planner = await test.as('planner')
    const { id } = await newPlate(test, planner)
    const plate = await planner.call('getPlate', { params: { id } })
    const shipment = body([])
    await sender.call('createIntakeShipping', { body: { ...shipment, send: false } })
    const { sampleList } = await newEqaRound(test, await test.as('analyst'))
    const sample = sampleList[0]?.barcode ?? ''
    for (const code of [plate.barcode, shipment.barcode, sample]) {
      const barcode = code.toLowerCase()

      const error = await refused([{ ...next({}), barcode }])
      expect([error.status, error.details.code]).toEqual([409, 'duplicate'])
      expect(error.message).toContain(`${barcode} è già il codice di un`)
      expect(await cardOf(barcode)).toBeUndefined()
    }
    const twin = await sender.refused('createIntakeShipping', {
      body: { ...body([]), barcode: card.barcode },
    })
    expect(twin.message).toContain('è già il codice di un cartoncino')
  })

  it('a plate passes over a code that a card has', async () => {
    const planner = await test.as('planner')
    const before = await newPlate(test, planner)
    const { barcode } = await planner.call('getPlate', { params: { id: before.id } })
    const follows = barcode.replace(/\d+$/u, (digits) =>
      String(Number(digits) + 1).padStart(digits.length, '0'),
    )
    const { next } = await known()
    await send([{ ...next({}), barcode: follows }])
    const after = await newPlate(test, planner)
    const { barcode: given } = await planner.call('getPlate', { params: { id: after.id } })
    expect(given > follows).toBe(true)
  })
})

describe('letters that cannot be seen, or look alike', () => {
  it('invisible letters make no other name: kept without what cannot be seen, and no conflict of the newborn', async () => {
    const { card, next } = await known({ surname: 'ROSSI', name: 'MARIA' })
    const again = next({ surname: 'RO\u200bSSI', name: 'M\u0410RIA' })
    await send([again])
    const one = await cardOf(card.barcode)
    expect((await cardOf(again.barcode))?.newbornId).toBe(one?.newbornId)
    const { surname } = await test.db
      .selectFrom('newborns')
      .select('surname')
      .where('id', '=', one?.newbornId ?? 0)
      .executeTakeFirstOrThrow()
    expect(surname).toBe('ROSSI')
  })

  it('no code mixes the letters of two alphabets', async () => {
    const { next } = await known()
    const mixed = await refused([next({ code: 'M\u0410-12' })])
    expect(mixed.status).toBe(422)
    const shipment = await sender.refused('createIntakeShipping', {
      body: { ...body([]), barcode: 'SPED-\u0410-1' },
    })
    expect(shipment.details.fields).toMatchObject([{ path: 'barcode' }])
  })
})
