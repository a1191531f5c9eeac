import { addDays, dayOf, layoutOf, roundTo } from '@sne/shared/domain'
import { texts } from '../texts.ts'
import type { Days } from './days.ts'
import { type History, hub } from './laboratory.ts'
import type { AtWork } from './staff.ts'

/** Days on which a round of the programme came, before the next run of the plates; distances of its results in SD. */
const rounds: Readonly<Record<number, { readonly number: string; readonly distances: readonly number[] }>> = {
  54: { number: '1', distances: [0.4, -0.8, 1.1] },
  36: { number: '2', distances: [0.2, 2.4, -0.3] },
  24: { number: '3', distances: [-0.6, 0.9, 0.1] },
}
const codes = ['A', 'B', 'C']
/** Days in which the provider evaluates a round. */
const evaluatedAfter = 8
/** Share of a value that the provider takes as SD. */
const sdShare = 0.08

async function programmeId({ db, staff }: History): Promise<number> {
  const analyst = await staff.person('analyst', hub)
  const { items } = await analyst.call('listEqaProgrammes', { query: {} })
  const [known] = items
  if (known) return known.id
  const { id } = await db
    .selectFrom('analysisTypes')
    .select('id')
    .where('code', '=', 'btd_act')
    .executeTakeFirstOrThrow()
  const body = {
    analysisTypeId: id,
    name: texts.eqaProgramme,
    provider: texts.eqaProvider,
    analytes: ['BTD'],
  }
  return (await analyst.call('createEqaProgramme', { body })).id
}

async function receiveRound(history: History, number: string, dueIn: number): Promise<void> {
  const analyst = await history.staff.person('analyst', hub)
  const today = dayOf(history.clock.now())
  await analyst.call('createEqaRound', {
    body: {
      programmeId: await programmeId(history),
      number,
      year: Number(today.slice(0, 4)),
      receivedOn: today,
      dueOn: addDays(today, dueIn),
      samples: codes.map((code) => ({ code: `${number}${code}` })),
    },
  })
}

/** Puts the EQA samples that wait for a plate of the run into its last free wells. */
export async function planEqaSamples({ staff }: AtWork, plateId: number): Promise<void> {
  const planner = await staff.person('planner', hub)
  const params = { id: plateId }
  const { eqaSamples, freeWells } = await planner.call('getPlanningInfo', { params })
  if (eqaSamples.length === 0) return
  const { plates } = await planner.call('getPlateGroup', { params })
  const seen = layoutOf(plates)
  const wells = freeWells.slice(-eqaSamples.length)
  const placed = wells.flatMap((position, index) => {
    const sample = eqaSamples[index]
    return sample ? [{ position, type: 'eqa_sample' as const, eqaSampleId: sample.id }] : []
  })
  const layout = seen.map((plate) =>
    plate.plateId === plateId ? { ...plate, wells: [...plate.wells, ...placed] } : plate,
  )
  const gesture = { id: `eqa-samples-${plateId}`, seen }
  await planner.call('setLayout', { params, body: { gesture, layout } })
}

/** Rounds of the hub: they come, are signed once measured, evaluated by the provider and closed. */
export async function assessment({ history }: Days, daysAgo: number): Promise<void> {
  const coming = rounds[daysAgo]
  if (coming) await receiveRound(history, coming.number, 21)
  const lead = await history.staff.lead('supervisor', hub)
  const { items } = await lead.call('listEqaRounds', { query: { status: ['analysed', 'sent', 'evaluated'] } })
  for (const { id, number, status, version, sentAt } of items) {
    const params = { id }
    if (status === 'analysed') await lead.attempt('sendEqaRound', { params, body: { version } })
    const isDue =
      sentAt !== null && dayOf(new Date(sentAt)) <= addDays(dayOf(history.clock.now()), -evaluatedAfter)
    if (status === 'sent' && isDue) await evaluate(history, id, number)
    if (status === 'evaluated') await lead.attempt('closeEqaRound', { params, body: {} })
  }
}

async function evaluate({ staff }: History, id: number, number: string): Promise<void> {
  const analyst = await staff.person('analyst', hub)
  const params = { id }
  const { results, version } = await analyst.call('getEqaRound', { params })
  const distances = Object.values(rounds).find((round) => round.number === number)?.distances ?? []
  const scores = results.flatMap(({ id: resultId, value, hindrance, decimals }, index) => {
    if (resultId === null || value === null || hindrance !== null) return []
    const sd = roundTo(value * sdShare, decimals + 2)
    const target = roundTo(value - (distances[index] ?? 0) * sd, decimals + 2)
    return sd > 0 ? [{ resultId, target, sd, z: null, correct: null }] : []
  })
  if (scores.length > 0) await analyst.attempt('evaluateEqaRound', { params, body: { version, scores } })
}

/** A round that has just come: its samples wait for the plate that is planned today. */
export const assessmentOfToday = ({ history }: Days): Promise<void> => receiveRound(history, '4', 5)
