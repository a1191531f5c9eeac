import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createWorkgroup, startTestApp, type TestApp, type TestPerson } from '../../testing/index.ts'
import { newCard } from '../../testing/one-card.ts'
import { acceptReport, recallCard, recalled, type SentCard } from '../../testing/recalled.ts'
import { fixture } from '../hl7/fixture.ts'

let test: TestApp
beforeEach(async () => {
  test = await startTestApp()
})
afterEach(() => test.close())

/** A session ends after twelve hours, and recall cards come later. */
const supporter = () => test.as('support', { laboratory: null })
type Identity = Pick<SentCard['newborn'], 'surname' | 'name'>
async function correct(id: number, identity: Identity) {
  const support = await supporter()
  const sample = await support.call('getSample', { params: { id } })
  const { version } = await support.call('getNewborn', { params: { id: sample.newborn.id } })
  await support.call('updateSample', {
    params: { id },
    body: { reason: 'Scambio', version: sample.version, newborn: { version, ...identity } },
  })
}
const doubts = async (id: number) =>
  (await (await supporter()).call('getSample', { params: { id } })).toldDoubts
const answer = (id: number, holds: boolean) => ({
  params: { id },
  body: { doubt: 'identity' as const, holds, reason: 'Sentito il punto nascita' },
})
const codes = ({ against }: { readonly against: readonly { readonly code: string }[] }) =>
  against.map(({ code }) => code)
const titles = async (person: TestPerson) =>
  (await person.call('listNotifications', { query: {} })).items.map(({ title }) => title)

/** A newborn with an accepted card, as it was sent. */
async function sentCard() {
  let sent: SentCard | undefined
  const newborn = await newCard(test, (card) => {
    sent = card
    return card
  })
  if (!sent) throw new Error('A card was sent')
  return { newborn, sent }
}

describe('a recall card under the name before a correction', () => {
  it('a recall card under a former name returns no positivity until a person has answered whose card it is', async () => {
    const { newborn, sent } = await recalled(test, { PHE: 200 })
    await correct(newborn.card.id, { surname: 'ESPOSITO', name: 'CARLA' })
    const answering = await recallCard(test, { newborn, sent })
    expect(answering.card.newbornId).toBe(newborn.card.newbornId)
    expect(await doubts(answering.card.id)).toEqual(['identity'])
    const { plateId, row } = await answering.measure('sne_ms')
    expect(codes(row)).toContain('identity_told')
    expect(row.proposedAction.actionId).toBe('suspend')

    const acceptance = await test.as('acceptance')
    const yes = await acceptance.refused('answerToldDoubt', answer(answering.card.id, true))
    expect(yes.status).toBe(422)
    await acceptance.call('answerToldDoubt', answer(answering.card.id, false))
    // Discs of the first card were taken before the correction.
    const ofCorrection = { ...answer(newborn.card.id, false).body, doubt: 'identity_corrected' as const }
    await acceptance.call('answerToldDoubt', { params: { id: newborn.card.id }, body: ofCorrection })
    expect((await answering.rowOn(plateId)).proposedAction.actionId).toBe('positivity_returned')
  })

  it('a recall card waits for another person once support has corrected the identity of its newborn', async () => {
    const { newborn, sent } = await recalled(test, { PHE: 200 })
    await correct(newborn.card.id, { surname: 'ESPOSITO', name: 'CARLA' })
    const answering = await recallCard(test, { newborn, sent })
    const { surname = '', name = null } = sent?.newborn ?? {}
    await correct(answering.card.id, { surname, name })
    expect(await doubts(answering.card.id)).toEqual(['identity_corrected'])
  })
})

describe('a shipment that is sent again with two newborns exchanged', () => {
  async function exchanged() {
    const one = await sentCard()
    const sender = await test.withKey(one.newborn.card.birthPointId)
    let second: SentCard | undefined
    const other = await newCard(
      test,
      (card) => {
        second = card
        return card
      },
      one.newborn.card.birthPointId,
    )
    if (!second) throw new Error('A card was sent')
    const cards = [
      { ...one.sent, newborn: second.newborn },
      { ...second, newborn: one.sent.newborn },
    ]
    const send = () =>
      sender.refused('createIntakeShipping', { body: { barcode: 'SCAMBIO', cards, send: true } })
    return { one: one.newborn, other, send }
  }

  it('a shipment of exchanged newborns holds both negatives, marks the accepted one, and says that the cards are registered', async () => {
    const { one, other, send } = await exchanged()
    const people = [await test.as('acceptance'), await test.as('supervisor'), await supporter()]
    await other.decide((await other.measure('sne_ms')).plateId)
    const [report] = await other.reports()
    await acceptReport(test, report?.id ?? 0)
    const { plateId } = await one.measure('tgal_tot')

    expect((await send()).status).toBe(409)
    expect(await doubts(one.card.id)).toEqual(['identity'])
    expect(await doubts(other.card.id)).toEqual(['identity'])
    const row = await one.rowOn(plateId)
    expect(codes(row)).toContain('identity_told')
    expect(row.proposedAction.actionId).toBe('suspend')
    const marks = await test.db.selectFrom('reportReassessments').select(['reportId', 'cause']).execute()
    expect(marks).toEqual([{ reportId: report?.id, cause: 'told' }])
    for (const person of people) {
      const read = await titles(person)
      for (const { card } of [one, other])
        expect(read).toContain(`Identità da verificare: cartoncino ${card.barcode}`)
      expect(read.join()).not.toContain('registrat')
    }
  })

  it('a shipment of exchanged newborns changes no record while no card is accepted yet', async () => {
    const { one, other, send } = await exchanged()
    await test.db.updateTable('samples').set({ status: 'shipped' }).execute()
    const records = () =>
      test.db.selectFrom('newborns').select(['id', 'surname', 'mother']).orderBy('id').execute()
    const before = await records()
    expect((await send()).status).toBe(409)
    expect(await records()).toEqual(before)
    expect(await doubts(one.card.id)).toEqual(['identity'])
    expect(await doubts(other.card.id)).toEqual(['identity'])
  })
})

it('a registered card that is sent again with its code and another sex is held', async () => {
  const { newborn, sent } = await sentCard()
  const sender = await test.withKey(newborn.card.birthPointId)
  const { barcode } = await test.db.selectFrom('shippings').select('barcode').executeTakeFirstOrThrow()
  const sex = sent.newborn.sex === 'male' ? ('female' as const) : ('male' as const)
  const cards = [{ ...sent, newborn: { ...sent.newborn, sex } }]
  const error = await sender.refused('createIntakeShipping', { body: { barcode, cards, send: true } })
  expect(error.details.code).toBe('identity_conflict')
  expect(await doubts(newborn.card.id)).toEqual(['identity'])
})

it('a card that another birth point sends names the sender, and not the birth point of the card', async () => {
  const { newborn, sent } = await sentCard()
  const stranger = await createWorkgroup(test.db, { type: 'spoke_birth_point' })
  const people = [await test.as('acceptance'), await supporter()]
  const other = { ...sent.newborn, surname: 'ALTRUI', code: 'ALTRUI-1', sex: 'female' as const }
  await (await test.withKey(stranger.id)).refused('createIntakeShipping', {
    body: { barcode: 'ALTRUI', cards: [{ ...sent, newborn: other }], send: true },
  })
  expect(await doubts(newborn.card.id)).toEqual(['identity'])
  for (const person of people) {
    const { items } = await person.call('listNotifications', { query: {} })
    const told = items.find(({ title }) => title.startsWith('Identità da verificare'))
    expect(told?.text).toContain(`${stranger.facilityName}), che non è il punto nascita del cartoncino`)
    expect(told?.text).not.toContain('Il punto nascita invia')
  }
})

it('an HL7 order of a registered card for another newborn is answered AE and holds the card', async () => {
  const { newborn } = await sentCard()
  const sender = await test.withKey(newborn.card.birthPointId)
  const order = fixture('nato-a-termine').toString().replaceAll('SNE2600101', newborn.card.barcode)
  const { rawPayload } = await sender.raw('receiveHl7', { body: order })
  expect(rawPayload.toString('utf8')).toContain('MSA|AE')
  expect(await doubts(newborn.card.id)).toEqual(['identity'])
})
