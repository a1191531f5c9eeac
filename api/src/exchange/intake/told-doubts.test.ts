import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sendShipment, startTestApp, type TestApp } from '../../testing/index.ts'
import { newCard } from '../../testing/one-card.ts'

/** Doubts that a birth point tells beside the fields of a card. */

let test: TestApp
beforeEach(async () => {
  test = await startTestApp()
})
afterEach(() => test.close())

const transfused = (card: Parameters<NonNullable<Parameters<typeof newCard>[1]>>[0]) => ({
  ...card,
  feeding: ['breast' as const],
  spokeNotes: 'Trasfuso ieri in altro ospedale',
  conditions: { ...card.conditions, transfusion: null },
})
const answer = async (id: number, holds: boolean) =>
  (await test.as('acceptance')).call('answerToldDoubt', {
    params: { id },
    body: { doubt: 'transfusion', holds, reason: 'Sentito il punto nascita' },
  })
const codes = ({ against }: { readonly against: readonly { readonly code: string }[] }) =>
  against.map(({ code }) => code)

describe('a transfusion that a note tells', () => {
  it('a told transfusion holds the negative until acceptance has answered that there was none', async () => {
    const newborn = await newCard(test, transfused)
    const { plateId, row } = await newborn.measure('tgal_tot')
    expect(row.proposedAction.actionId).toBe('suspend')
    expect(codes(row)).toContain('transfusion_told')
    expect((await answer(newborn.card.id, false)).sample.toldDoubts).toEqual([])
    expect((await newborn.rowOn(plateId)).proposedAction.actionId).toBe('report_negative')
    expect((await answer(newborn.card.id, false)).changed).toBe(false)
  })

  it('a told transfusion is not answered in a session that support opened for somebody', async () => {
    const newborn = await newCard(test, transfused)
    const support = await test.as('support')
    const forced = await test.as('acceptance', { impersonatedBy: support.userId })
    const params = { id: newborn.card.id }
    const body = { doubt: 'transfusion' as const, holds: false, reason: 'Sentito il punto nascita' }
    expect((await forced.refused('answerToldDoubt', { params, body })).details.code).toBe('support_session')
    expect((await support.call('getSample', { params })).toldDoubts).toEqual(['transfusion'])
  })

  it('a told transfusion is one at an unknown time once acceptance has confirmed it', async () => {
    const newborn = await newCard(test, transfused)
    const { plateId } = await newborn.measure('tgal_tot')
    await answer(newborn.card.id, true)
    const row = await newborn.rowOn(plateId)
    expect(row.proposedAction.actionId).not.toBe('report_negative')
    expect(codes(row)).toContain('card_not_suitable')
  })

  it('a told transfusion is answered by support that corrects the conditions of the card', async () => {
    const newborn = await newCard(test, transfused)
    const support = await test.as('support', { laboratory: null })
    const { version, conditions } = await support.call('getSample', { params: { id: newborn.card.id } })
    const { sample } = await support.call('updateSample', {
      params: { id: newborn.card.id },
      body: {
        version,
        conditions: { ...conditions, transfusion: { at: null, type: 'red_cells' } },
        reason: 'Confermata dal reparto',
      },
    })
    expect(sample.toldDoubts).toEqual([])
  })
})

describe.each([
  ['ecmo', 'ECMO fino al 24/11', 'ecmo_told'],
  ['parenteral', 'In NPT dal 24/11, non si alimenta per os', 'parenteral_told'],
  ['meconium_ileus', 'Ileo da meconio operato', 'meconium_ileus_told'],
] as const)('%s that a note tells', (doubt, spokeNotes, code) => {
  const told = (card: Parameters<typeof transfused>[0]) => ({ ...transfused(card), spokeNotes })
  const answered = async (id: number, holds: boolean) =>
    (await test.as('acceptance')).call('answerToldDoubt', {
      params: { id },
      body: { doubt, holds, reason: 'Sentito il punto nascita' },
    })

  it('a told condition holds the negative until acceptance has answered that there was none', async () => {
    const newborn = await newCard(test, told)
    const { plateId, row } = await newborn.measure('tgal_tot')
    expect(row.proposedAction.actionId).toBe('suspend')
    expect(codes(row)).toContain(code)
    expect((await answered(newborn.card.id, false)).sample.toldDoubts).toEqual([])
    expect((await newborn.rowOn(plateId)).proposedAction.actionId).toBe('report_negative')
  })

  it('a told condition is one of the card once acceptance has confirmed it', async () => {
    const newborn = await newCard(test, told)
    const { sample } = await answered(newborn.card.id, true)
    const { ecmo, parenteral, meconiumIleus } = sample.conditions
    expect(sample.toldDoubts).toEqual([])
    expect({ ecmo, parenteral: parenteral !== null, meconium_ileus: meconiumIleus }).toMatchObject({
      [doubt]: true,
    })
    expect((await answered(newborn.card.id, true)).changed).toBe(false)
  })
})

describe('a note that the birth point sends after the acceptance', () => {
  it.each([
    ['Trasfuso il giorno del prelievo', 'transfusion'],
    ['Deceduto', 'deceased'],
  ])('a later note "%s" is a doubt of the accepted card', async (spokeNotes, doubt) => {
    let sent: Parameters<NonNullable<Parameters<typeof newCard>[1]>>[0] | undefined
    const newborn = await newCard(test, (card) => {
      sent = { ...card, conditions: { ...card.conditions, transfusion: null } }
      return sent
    })
    const sender = await test.withKey(newborn.card.birthPointId)
    const { barcode } = await test.db.selectFrom('shippings').select('barcode').executeTakeFirstOrThrow()
    const cards = sent ? [{ ...sent, spokeNotes }] : []
    await sender.refused('createIntakeShipping', { body: { barcode, cards, send: true } })
    const acceptance = await test.as('acceptance')
    const { toldDoubts } = await acceptance.call('getSample', { params: { id: newborn.card.id } })
    expect(toldDoubts).toEqual([doubt])
  })
})

describe('a death that a birth point tells', () => {
  it('a told death asks the birth point for nothing until a person has answered, and closes nothing', async () => {
    const shipment = await sendShipment(test, { cards: 1 })
    await test.db
      .updateTable('samples')
      .set({ toldDoubts: ['deceased'] })
      .execute()
    const acceptance = await test.as('acceptance')
    const { sample } = await acceptance.call('acceptSample', {
      params: { id: shipment.id },
      body: {
        barcode: shipment.cards[0]?.barcode ?? '',
        status: 'not_valid',
        reasons: [{ code: 'clotted' }],
      },
    })
    expect(sample.newborn.status).toBe('to_approve')
    const asked = await test.db.selectFrom('sampleRequests').select('approvedAt').execute()
    expect(asked.length).toBeGreaterThan(0)
    expect(asked.every(({ approvedAt }) => approvedAt === null)).toBe(true)

    const body = { doubt: 'deceased' as const, reason: 'Sentito il reparto' }
    const params = { id: sample.id }
    const refused = await acceptance.refused('answerToldDoubt', { params, body: { ...body, holds: true } })
    expect(refused.status).toBe(422)
    const answered = await acceptance.call('answerToldDoubt', { params, body: { ...body, holds: false } })
    expect(answered.sample.toldDoubts).toEqual([])
  })
})
