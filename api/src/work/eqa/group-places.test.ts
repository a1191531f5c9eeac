import type { AnalysisTypeId } from '@sne/shared/domain'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newEqaRound, placeEqa } from '../../testing/eqa.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/index.ts'
import { type AcceptedCard, acceptedCards, analysisTypeId } from '../../testing/plates.ts'

const codes: AnalysisTypeId[] = ['sne_ms', 'btd_act']

let test: TestApp
let planner: TestPerson
let card: AcceptedCard
let eqa: { id: number; barcode: string }
let sne: { id: number }
let btd: { id: number }
beforeEach(async () => {
  test = await startTestApp()
  planner = await test.as('planner')
  const analyst = await test.as('analyst')
  const round = await newEqaRound(test, analyst)
  const [sample] = round.sampleList
  if (!sample) throw new Error('A round has samples.')
  eqa = sample
  const [first] = await acceptedCards(test, 1)
  if (!first) throw new Error('A card was asked for.')
  card = first
  const plates = await Promise.all(
    codes.map(async (code) => ({ analysisTypeId: await analysisTypeId(test, code) })),
  )
  const made = await planner.call('createPlateGroup', { body: { plates } })
  const [one, other] = made.plates
  if (!one || !other) throw new Error('Two plates were asked for.')
  sne = one
  btd = other
})
afterEach(() => test.close())

const wellOf = ({ id }: { id: number }, position: string) =>
  test.db
    .selectFrom('wells')
    .select(['type', 'punchStatus', 'notRequired'])
    .where('plateId', '=', id)
    .where('position', '=', position)
    .executeTakeFirstOrThrow()
const planCard = (well?: string) => ({
  params: { id: sne.id },
  body: { sampleId: card.id, ...(well ? { well } : {}) },
})
const punch = (plate: { id: number }, body: { barcode?: string; well?: string }) =>
  planner.call('punchSample', { params: { id: plate.id }, body: { ...body, status: 'punched' } })

describe('a place of a group', () => {
  it('a place of a group that an EQA sample has on one plate takes no card on the others', async () => {
    await placeEqa(planner, btd.id, { D7: eqa.id }, [sne.id])
    expect(await wellOf(sne, 'D7')).toMatchObject({ type: 'empty', notRequired: true })
    const refused = await planner.refused('planGroupSample', planCard('D7'))
    expect(refused).toMatchObject({ status: 409, details: { code: 'well_occupied' } })
    await planner.call('planGroupAll', { params: { id: sne.id }, body: { startWell: 'D7' } })
    expect(await wellOf(sne, 'E7')).toMatchObject({ type: 'sample' })
  })

  it('a place that a card has on one plate of a group takes no EQA sample on the others', async () => {
    const { items } = await planner.call('listPlannableRequests', {
      params: { id: sne.id },
      query: { pageSize: 10 },
    })
    const requestKey = items[0]?.requestKey ?? ''
    await planner.call('planSingle', { params: { id: sne.id }, body: { requestKey, well: 'D7' } })
    await expect(placeEqa(planner, btd.id, { D7: eqa.id }, [sne.id])).rejects.toThrow('well_occupied')
    expect(await wellOf(btd, 'D7')).toMatchObject({ type: 'empty' })
  })
})

describe('a place with another content on each plate of a group', () => {
  /** As before a place belonged to one sample of either kind. */
  const mixed = async (content: { type: 'eqa_sample' | 'white_spot'; eqaSampleId: number | null }) => {
    await planner.call('planGroupSample', planCard('D7'))
    const onSne = (await wellOf(sne, 'D7')).type === 'sample'
    const [own, sibling] = onSne ? [sne, btd] : [btd, sne]
    await planner.call('unplanGroupAll', { params: { id: own.id }, body: {} })
    const { items } = await planner.call('listPlannableRequests', {
      params: { id: own.id },
      query: { pageSize: 10 },
    })
    const body = { requestKey: items[0]?.requestKey ?? '', well: 'D7' }
    await planner.call('planSingle', { params: { id: own.id }, body })
    await test.db
      .updateTable('wells')
      .set({ ...content, notRequired: false, punchStatus: content.type === 'eqa_sample' ? 'to_punch' : null })
      .where('plateId', '=', sibling.id)
      .where('position', '=', 'D7')
      .execute()
    return { own, sibling }
  }

  it('the scan of an EQA sample punches no card there, and that of the card no EQA sample', async () => {
    const { own, sibling } = await mixed({ type: 'eqa_sample', eqaSampleId: eqa.id })
    await punch(sibling, { barcode: eqa.barcode })
    expect(await wellOf(own, 'D7')).toMatchObject({ punchStatus: 'to_punch' })
    await planner.call('unpunchSample', {
      params: { id: sibling.id },
      body: { barcode: eqa.barcode, reason: 'unpunch' },
    })
    await punch(own, { barcode: card.barcode })
    expect(await wellOf(sibling, 'D7')).toMatchObject({ punchStatus: 'to_punch' })
  })

  it('a well that is marked without a scan punches no card there', async () => {
    const { own, sibling } = await mixed({ type: 'white_spot', eqaSampleId: null })
    const refused = await planner.refused('punchSample', {
      params: { id: sibling.id },
      body: { well: 'D7', status: 'punched' },
    })
    expect(refused).toMatchObject({ status: 422, details: { code: 'validation' } })
    expect(await wellOf(own, 'D7')).toMatchObject({ punchStatus: 'to_punch' })
  })
})
