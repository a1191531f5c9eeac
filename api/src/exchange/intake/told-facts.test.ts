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

it('facts of a message that support sets aside hold no negative, until it is taken up again', async () => {
  let sent: SentCard | undefined
  const newborn = await newCard(test, (card) => {
    sent = card
    return card
  })
  if (!sent) throw new Error('A card was sent')
  const sender = await test.withKey(newborn.card.birthPointId)
  const again: SentCard = { ...sent, newborn: { ...sent.newborn, gaWeeks: 30, gaDays: 0 } }
  const body = { barcode: 'DI-NUOVO', cards: [again], send: true }
  expect((await sender.refused('createIntakeShipping', { body })).status).toBe(409)
  const { plateId, row } = await newborn.measure('sne_ms')
  expect(row.proposedAction.actionId).toBe('suspend')

  const support = await test.as('support', { laboratory: null })
  const { items } = await support.call('listIntakeMessages', { query: { sampleId: newborn.card.id } })
  const params = { id: items.find(({ ack }) => ack === 'AE')?.id ?? 0 }
  expect(await support.call('getIntakeMessage', { params })).toMatchObject({ toldFacts: true })
  const reason = 'Il punto nascita conferma i dati registrati'
  await support.call('setAsideIntakeMessage', { params, body: { reason } })
  expect((await newborn.rowOn(plateId)).proposedAction.actionId).toBe('report_negative')
  const effects = await test.db
    .selectFrom('auditEffects')
    .innerJoin('auditTrail', 'auditTrail.id', 'auditEffects.auditId')
    .select(['auditTrail.action', 'auditTrail.reason', 'auditEffects.details'])
    .where('auditEffects.entity', '=', 'sample')
    .where('auditEffects.entityId', '=', newborn.card.id)
    .where('auditTrail.entity', '=', 'intake-message')
    .execute()
  const factsTold = { messageId: params.id, from: 'open', to: 'withdrawn' }
  expect(effects).toMatchObject([{ action: 'set-aside', reason, details: { factsTold } }])

  await newborn.decide(plateId)
  const [report] = await newborn.reports()
  const supervisor = await test.as('supervisor', { validator: true })
  await supervisor.call('acceptReport', { params: { id: report!.id }, body: { version: report!.version } })
  await support.call('takeUpIntakeMessage', { params, body: { reason: 'Da verificare ancora' } })
  const marks = await test.db.selectFrom('reportReassessments').select(['reportId', 'cause']).execute()
  expect(marks).toEqual([{ reportId: report!.id, cause: 'told' }])
})
