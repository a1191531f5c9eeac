import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { every, familyConsent } from '../../../testing/family-consent.ts'
import { createWorkgroup, startTestApp, type TestApp, type TestPerson } from '../../../testing/index.ts'
import { expectSummaries } from '../../../testing/summaries.ts'

/**
 * A laboratory reads a card with a refusal and does not accept the card. The card's refusal is a recorded one
 * (safety, section 8).
 */

const family = familyConsent()
const { cardWith, correct, sentCard, turnDown, secondCard, notValid } = family
const { statusOf, expectedOf, ordersOf, askedOf } = family
let test: TestApp
let hub: TestPerson
beforeAll(async () => {
  test = await startTestApp()
  await createWorkgroup(test.db, { type: 'sma' })
})
afterAll(() => test.close())
beforeEach(async () => {
  ;({ hub } = await family.signIn(test))
})

describe('an unsuitable first card that refuses', () => {
  it.each([
    [{ refused: true }, []],
    [{ sma: false, lysosomal: false }, ['btd', 'sne', 'tgal']],
  ] as const)('%j stands beside a silent card', async (refusal, left) => {
    const first = await sentCard(refusal)
    await turnDown(first)
    const second = await secondCard(first, 'silent')
    expect(await statusOf(second.id, 'sne')).toBe('refused' in refusal ? 'not_required' : 'accepted')
    expect(await expectedOf(first.newbornId)).toEqual(left)
    expect(await askedOf(first.newbornId)).toEqual([])
    await expectSummaries(test, 'silent')
    await correct(second.id, {})
    for (const category of ['sne', 'lysosomal']) expect(await statusOf(second.id, category)).toBe('accepted')
    expect(await expectedOf(first.newbornId)).toEqual(every)
  })

  it('an unsuitable first card that refuses is over with a card that agrees', async () => {
    const first = await sentCard({ refused: true })
    await turnDown(first)
    const second = await secondCard(first, {})
    expect(await statusOf(second.id, 'sne')).toBe('accepted')
    expect(await expectedOf(first.newbornId)).toEqual(every)
  })

  it('an unsuitable first card that refuses counts for nothing where it never came', async () => {
    const first = await sentCard({ refused: true })
    await hub.call('markSamplesNotReceived', { body: { ids: [first.id] } })
    const second = await secondCard(first, 'silent')
    expect(await statusOf(second.id, 'sne')).toBe('accepted')
  })
})

describe('an unsuitable card that refuses while another one is asked for', () => {
  it.each([
    [{ refused: true }, []],
    [{ lysosomal: false }, ['btd', 'sma', 'sne', 'tgal']],
  ] as const)('%j: nobody asks for what it refuses', async (refusal, left) => {
    const first = await cardWith()
    await notValid(first.id)
    expect(await askedOf(first.newbornId)).toEqual(every)
    const second = await secondCard(first, refusal, false)
    await turnDown(second)
    expect(await askedOf(first.newbornId)).toEqual(left)
    expect(await expectedOf(first.newbornId)).toEqual(left)
    expect(await ordersOf(first.newbornId, 'lysosomal')).toEqual([
      { status: 'closed', closeReason: 'not_required' },
    ])
    await expectSummaries(test, 'withdrawn')
    await correct(second.id, {})
    expect(await askedOf(first.newbornId)).toEqual(every)
  })

  it('a refusal on an unsuitable card takes its category off the accepted card until the reading is taken back', async () => {
    const first = await cardWith()
    const second = await secondCard(first, { lysosomal: false }, false)
    await turnDown(second)
    expect(await statusOf(first.id, 'lysosomal')).toBe('not_required')
    await hub.call('undoScan', { params: { id: second.id }, body: {} })
    expect(await statusOf(first.id, 'lysosomal')).toBe('accepted')
    expect(await expectedOf(first.newbornId)).toEqual(every)
  })
})
