import { type AnalysisTypeId, addDays, dayOf, layoutOf } from '@sne/shared/domain'
import type { TestApp } from './app.ts'
import type { TestPerson } from './caller.ts'
import { acceptedCards, analysisTypeId, newPlate, punchAll } from './plates.ts'

interface RoundOptions {
  readonly code?: AnalysisTypeId
  readonly analytes?: readonly string[]
  readonly samples?: number
  /** Days from today to the last day for results. */
  readonly dueIn?: number
  readonly number?: string
}

/** A programme with a round that has just come. */
export async function newEqaRound(
  test: TestApp,
  person: TestPerson,
  { code = 'btd_act', analytes = ['BTD'], samples = 2, dueIn = 20, number = '1' }: RoundOptions = {},
) {
  const today = dayOf(test.clock.now())
  const { items } = await person.call('listEqaProgrammes', { query: {} })
  const programme =
    items.find(({ analysisType }) => analysisType.code === code) ??
    (await person.call('createEqaProgramme', {
      body: {
        analysisTypeId: await analysisTypeId(test, code),
        name: `Programma ${code}`,
        provider: 'Ente di prova',
        analytes: [...analytes],
      },
    }))
  return person.call('createEqaRound', {
    body: {
      programmeId: programme.id,
      number,
      year: Number(today.slice(0, 4)),
      receivedOn: addDays(today, -1),
      dueOn: addDays(today, dueIn),
      samples: Array.from({ length: samples }, (_, index) => ({ code: `C${index + 1}` })),
    },
  })
}

/** Puts samples of a round into wells of a plate, as the planning page does. @param siblings other plates of its group */
export async function placeEqa(
  planner: TestPerson,
  plateId: number,
  wells: Readonly<Record<string, number>>,
  siblings: readonly number[] = [],
) {
  const plates = await Promise.all(
    [plateId, ...siblings].map((id) => planner.call('getPlate', { params: { id } })),
  )
  const seen = layoutOf(plates)
  const placed = Object.entries(wells).map(([position, eqaSampleId]) => ({
    position,
    type: 'eqa_sample' as const,
    eqaSampleId,
  }))
  const gesture = { id: `gesture-${plateId}-${Object.keys(wells).join('-')}`, seen }
  const layout = seen.map((plate) =>
    plate.plateId === plateId ? { ...plate, wells: [...plate.wells, ...placed] } : plate,
  )
  return planner.call('setLayout', { params: { id: plateId }, body: { gesture, layout } })
}

/** A closed plate with newborns' cards and the samples of a round in its last wells. */
export async function plateWithEqa(
  test: TestApp,
  round: Awaited<ReturnType<typeof newEqaRound>>,
  { cards = 2, planned = cards > 0 }: { readonly cards?: number; readonly planned?: boolean } = {},
) {
  if (cards > 0) await acceptedCards(test, cards)
  const planner = await test.as('planner')
  const plate = await newPlate(test, planner, round.analysisType.code as AnalysisTypeId)
  const params = { id: plate.id }
  if (planned) await planner.call('planAll', { params, body: {} })
  const wells = round.sampleList.map(({ id }, index) => [`H${12 - index}`, id] as const)
  await placeEqa(planner, plate.id, Object.fromEntries(wells))
  if (plate.requiresPunching) await punchAll(planner, plate.id)
  await planner.call('closePlate', { params, body: {} })
  return planner.call('getPlate', { params })
}
