import type { Screening } from '@sne/shared/domain'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createWorkgroup, startTestApp, type TestApp } from '../../testing/index.ts'
import { newCard } from '../../testing/one-card.ts'
import { recallCard, type SentCard } from '../../testing/recalled.ts'

let test: TestApp
beforeEach(async () => {
  test = await startTestApp()
})
afterEach(() => test.close())

interface Asked {
  readonly newbornId: number
  readonly originSampleId: number
  readonly workgroupId: number
}

/** An approved recall in one category. */
async function ask(category: Screening, asked: Asked) {
  const { id: motivationId } = await test.db
    .selectFrom('motivations')
    .select('id')
    .where('machineName', '=', `recall_${category}`)
    .executeTakeFirstOrThrow()
  await test.db
    .insertInto('sampleRequests')
    .values({
      ...asked,
      number: `2026/9${category === 'ic' ? 1 : 2}`,
      type: 'new_spot',
      categories: [category],
      motivationId,
      status: 'pending',
      approvedAt: test.clock.now(),
      createdAt: test.clock.now(),
    })
    .execute()
}
const requests = (newbornId: number) =>
  test.db
    .selectFrom('sampleRequests')
    .select(['categories', 'status', 'newSampleId'])
    .where('newbornId', '=', newbornId)
    .where('type', '=', 'new_spot')
    .orderBy('categories')
    .execute()

it('a card sent for one laboratory’s recall answers another’s too, until found unsuitable there', async () => {
  const laboratory = await createWorkgroup(test.db, { type: 'icfc' })
  const there = () => test.as('acceptance', { laboratory, screenings: ['ic', 'fc'] })
  let sent: SentCard | undefined
  const newborn = await newCard(test, (card) => {
    sent = card
    return card
  })
  const { id: originSampleId, barcode, newbornId } = newborn.card
  await (await there()).call('decideReception', { body: { barcode, status: 'accepted' } })
  await ask('ic', { newbornId, originSampleId, workgroupId: laboratory.id })
  await ask('sne', { newbornId, originSampleId, workgroupId: test.laboratory.id })

  const { card } = await recallCard(test, { newborn, sent, motivation: 'recall_sne' })
  const answered = { status: 'assume_re_test', newSampleId: card.id }
  expect(await requests(newbornId)).toEqual([
    { categories: ['ic'], ...answered },
    { categories: ['sne'], ...answered },
  ])
  await (await there()).call('decideReception', {
    body: { barcode: card.barcode, status: 'not_valid', reasons: [{ code: 'clotted' }] },
  })
  expect(await requests(newbornId)).toMatchObject([
    { categories: ['ic'], status: 'pending', newSampleId: null },
    { categories: ['sne'], ...answered },
  ])
})
