import { addDays, dayOf } from '@sne/shared/domain'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/index.ts'
import { laboratoryOf, newCard } from '../../testing/one-card.ts'
import type { SentCard } from '../../testing/recalled.ts'

/** Cards that name themselves a recall of cystic fibrosis, without a recall that waits for them. */

let test: TestApp
beforeEach(async () => {
  test = await startTestApp()
})
afterEach(() => test.close())

async function recallCardOf(days: number | null) {
  const birthDay = (card: SentCard) =>
    new Date(Date.parse(card.collectedAt ?? '') - (days ?? 0) * 24 * 3_600_000).toISOString()
  const newborn = await newCard(test, (card) => ({
    ...card,
    motivation: 'recall_fc',
    newborn: days === null ? card.newborn : { ...card.newborn, birthAt: birthDay(card) },
  }))
  await laboratoryOf(test, 'fc')
  const { birthAt } = await test.db
    .selectFrom('newborns')
    .select('birthAt')
    .where('id', '=', newborn.card.newbornId)
    .executeTakeFirstOrThrow()
  return { newborn, born: dayOf(birthAt), ...(await newborn.measure('fc_irt', { IRT: 20 })) }
}

it('a card before the window waits for one within it, and its birth point is told from which day', async () => {
  const { newborn, born, plateId, row } = await recallCardOf(null)
  expect(row.proposedAction.actionId).toBe('wait_scheduled')
  await newborn.decide(plateId)
  const asked = await test.db
    .selectFrom('sampleRequests as request')
    .innerJoin('motivations', 'motivations.id', 'request.motivationId')
    .select(['request.fromDate', 'request.dueDate', 'motivations.machineName'])
    .where('request.type', '=', 'scheduled')
    .where('request.newbornId', '=', newborn.card.newbornId)
    .execute()
  const fromDate = addDays(born, 22)
  expect(asked).toEqual([{ fromDate, dueDate: addDays(born, 28), machineName: 'control' }])
  const { text } = await test.db
    .selectFrom('birthPointNotices')
    .select('text')
    .where('type', '=', 'recall_approved')
    .executeTakeFirstOrThrow()
  expect(text).toContain(`non prima del ${fromDate.split('-').reverse().join('/')}`)
})

it('a card after the window goes to the centre, because no further card can be judged', async () => {
  const { row } = await recallCardOf(37)
  expect(row.proposedAction.actionId).toBe('report_positive')
  expect(row.against.map(({ text }) => text).join()).toContain('oltre la finestra')
})
