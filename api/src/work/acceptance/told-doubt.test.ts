import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/index.ts'
import { newCard } from '../../testing/one-card.ts'
import { acceptReport } from '../../testing/recalled.ts'

let test: TestApp
beforeEach(async () => {
  test = await startTestApp()
})
afterEach(() => test.close())

const told = () =>
  newCard(test, (card) => ({
    ...card,
    feeding: ['breast' as const],
    spokeNotes: 'Trasfuso ieri in altro ospedale',
    conditions: { ...card.conditions, transfusion: null },
  }))
const at = new Date(Date.now() - 2 * 86_400_000).toISOString()
const answer = (id: number, holds: boolean, over: object = {}) => ({
  params: { id },
  body: { doubt: 'transfusion' as const, holds, reason: 'Sentito il punto nascita', ...over },
})
const conditionsOf = async (id: number) =>
  (await (await test.as('support')).call('getSample', { params: { id } })).conditions.transfusion

describe('two people answer the doubt of a card', () => {
  it('a yes after a no stores the transfusion and holds the negative', async () => {
    const newborn = await told()
    const { id } = newborn.card
    const { plateId } = await newborn.measure('tgal_tot')
    await (await test.as('acceptance')).call('answerToldDoubt', answer(id, false))
    expect((await newborn.rowOn(plateId)).proposedAction.actionId).toBe('report_negative')
    const second = await test.as('acceptance', { surname: 'Bassi', name: 'Sara' })
    const said = answer(id, true, { transfusion: { at: null, type: 'red_cells' } })
    const { changed, sample } = await second.call('answerToldDoubt', said)
    expect(changed).toBe(true)
    expect(sample.toldAnswers).toMatchObject([
      { doubt: 'transfusion', holds: true, by: { id: second.userId, label: 'Bassi Sara' } },
    ])
    expect(await conditionsOf(id)).toEqual({ at: null, type: 'red_cells' })
    const row = await newborn.rowOn(plateId)
    expect(row.proposedAction.actionId).not.toBe('report_negative')
    expect(row.against.map(({ code }) => code)).toContain('card_not_suitable')
  })

  it('a yes after a no that was signed marks the accepted negative', async () => {
    const newborn = await told()
    const { id } = newborn.card
    await (await test.as('acceptance')).call('answerToldDoubt', answer(id, false))
    await newborn.decide((await newborn.measure('tgal_tot')).plateId)
    const [report] = await newborn.reports()
    await acceptReport(test, report?.id ?? 0)
    await (await test.as('support')).call('answerToldDoubt', answer(id, true))
    const marks = await test.db.selectFrom('reportReassessments').select('reportId').execute()
    expect(marks).toContainEqual({ reportId: report?.id })
  })

  it('a no after a yes is refused with who answered, and the transfusion stays', async () => {
    const { card } = await told()
    const first = await test.as('acceptance', { surname: 'Bassi', name: 'Sara' })
    await first.call('answerToldDoubt', answer(card.id, true))
    const error = await (await test.as('support')).refused('answerToldDoubt', answer(card.id, false))
    expect(error).toMatchObject({ status: 409, details: { code: 'answer_stands' } })
    expect(error.message).toMatch(/risposto sì \(Bassi Sara, /)
    expect(await conditionsOf(card.id)).toEqual({ at: null, type: null })
  })

  it('a yes and a no at once leave the transfusion, in any order', async () => {
    const { card } = await told()
    const [one, other] = [await test.as('acceptance'), await test.as('acceptance')]
    await Promise.all([
      one.raw('answerToldDoubt', answer(card.id, false)),
      other.raw('answerToldDoubt', answer(card.id, true)),
    ])
    expect(await conditionsOf(card.id)).toEqual({ at: null, type: null })
  })

  it('a second yes with other facts is refused, and one without facts changes nothing', async () => {
    const { card } = await told()
    const acceptance = await test.as('acceptance')
    const facts = { transfusion: { at, type: 'red_cells' } }
    await acceptance.call('answerToldDoubt', answer(card.id, true, facts))
    expect((await acceptance.call('answerToldDoubt', answer(card.id, true))).changed).toBe(false)
    const other = answer(card.id, true, { transfusion: { at: null, type: 'platelets' } })
    expect((await acceptance.refused('answerToldDoubt', other)).status).toBe(409)
    expect(await conditionsOf(card.id)).toEqual({ at, type: 'red_cells' })
  })
})

it('an answer to a doubt that the card does not have is refused', async () => {
  const { card } = await newCard(test)
  const acceptance = await test.as('acceptance')
  for (const holds of [true, false])
    expect((await acceptance.refused('answerToldDoubt', answer(card.id, holds))).status).toBe(422)
})

it('a no with a transfusion is refused, and the doubt stays', async () => {
  const { card } = await told()
  const acceptance = await test.as('acceptance')
  const both = answer(card.id, false, { transfusion: { at, type: null } })
  expect((await acceptance.refused('answerToldDoubt', both)).details.fields?.[0]?.path).toBe('transfusion')
  const { toldDoubts } = await acceptance.call('getSample', { params: { id: card.id } })
  expect(toldDoubts).toEqual(['transfusion'])
})
