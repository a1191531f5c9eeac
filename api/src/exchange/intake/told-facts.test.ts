import { afterEach, beforeEach, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/index.ts'
import { newCard } from '../../testing/one-card.ts'
import type { SentCard } from '../../testing/recalled.ts'

let test: TestApp
beforeEach(async () => {
  test = await startTestApp()
})
afterEach(() => test.close())

it('facts that the birth point tells after the acceptance hold the negative until support has looked at the card', async () => {
  let sent: SentCard | undefined
  const newborn = await newCard(test, (card) => {
    sent = card
    return card
  })
  if (!sent) throw new Error('A card was sent')
  const sender = await test.withKey(newborn.card.birthPointId)
  const further: SentCard = {
    ...sent,
    barcode: `${sent.barcode}-B`,
    motivation: 'control',
    newborn: { ...sent.newborn, gaWeeks: 30, gaDays: 0 },
  }
  await sender.call('createIntakeShipping', { body: { barcode: 'ALTRI-DATI', cards: [further], send: true } })
  const { plateId, row } = await newborn.measure('sne_ms')
  expect(row.proposedAction.actionId).toBe('suspend')

  const { id: told } = await test.db
    .selectFrom('samples')
    .select('id')
    .where('barcode', '=', further.barcode)
    .executeTakeFirstOrThrow()
  test.clock.advance({ minutes: 1 })
  const acceptance = await test.as('acceptance')
  await acceptance.call('updateSampleNotes', { params: { id: told }, body: { hubNotes: 'Scatola 1' } })
  expect((await newborn.rowOn(plateId)).proposedAction.actionId).toBe('suspend')
  const support = await test.as('support', { laboratory: null })
  const { version } = await support.call('getSample', { params: { id: told } })
  await support.call('updateSample', {
    params: { id: told },
    body: {
      version,
      storageLocation: 'Scatola 1',
      reason: 'Verificato con il punto nascita: dati invariati',
    },
  })
  expect((await newborn.rowOn(plateId)).proposedAction.actionId).toBe('report_negative')
})
