import { dayOf, type FollowUpAction, measuresHormones, wholeDays } from '@sne/shared/domain'
import { texts } from '../texts.ts'
import { scannedPage } from './families.ts'
import type { History } from './laboratory.ts'
import type { LaboratoryCode } from './staff.ts'
import type { StoryCase } from './story.ts'

/** Steps of a case at its clinical centre, by the days since the centre was told. */
const steps: readonly (readonly [number, FollowUpAction])[] = [
  [2, 'visit'],
  [5, 'test'],
  [10, 'diagnose'],
  [12, 'treat'],
]
/** Cases that turn out otherwise than confirmed. */
const otherwise: Readonly<Record<string, readonly [number, FollowUpAction]>> = {
  'CASO-FABRY': [10, 'carrier'],
}
const diagnoses: Readonly<Record<string, string>> = {
  'CASO-PKU': 'Fenilchetonuria classica',
  'CASO-IPOTIROIDISMO': 'Ipotiroidismo congenito',
}

/** Refers positives to their clinical centre, and records the centres' reports. */
export async function followUp(
  history: History,
  known: ReadonlyMap<number, StoryCase>,
  places: readonly LaboratoryCode[],
): Promise<void> {
  const { clock, staff } = history
  const today = dayOf(clock.now())
  for (const laboratory of places) {
    const analyst = await staff.person('analyst', laboratory)
    const expected = await analyst.call('listExpectedFollowUps', { query: { pageSize: 200 } })
    for (const { id: reportId, newborn, category, since } of expected.items)
      if (wholeDays(since, clock.now()) >= 1)
        await analyst.call('createFollowUp', {
          body: { newbornId: newborn.id, category, reportId, centre: texts.centre, referredAt: today },
        })
    const { items } = await analyst.call('listFollowUps', { query: { pageSize: 200 } })
    for (const { id, newborn, referredAt, version, status } of items) {
      const code = known.get(newborn.id)?.code ?? ''
      const days = referredAt ? wholeDays(referredAt, today) : 0
      const usual = steps.find(([after]) => after === days)
      const [, action] = (days >= 10 && otherwise[code]) || usual || []
      if (!action || (days >= 10 && otherwise[code] && status !== 'testing')) continue
      const facts = action === 'diagnose' ? { diagnosis: diagnoses[code] ?? 'Diagnosi confermata' } : {}
      const body = { version, action, reason: texts.told_by, ...facts }
      await analyst.call('updateFollowUp', { params: { id }, body })
    }
  }
}

/** Days after which the hospital's report of a serum is there. */
const serumDays = 3
const hormonesInRange = [{ code: 'TSH', value: 3.2, unit: 'mU/L', low: 0.5, high: 6 }]

/** Uploads reports of serum; their analyses are decided with what waits outside of grids. */
export async function uploadSerum(
  history: History,
  known: ReadonlyMap<number, StoryCase>,
  places: readonly LaboratoryCode[],
): Promise<void> {
  const { clock, staff } = history
  for (const laboratory of places) {
    const analyst = await staff.person('analyst', laboratory)
    const { items } = await analyst.call('listSampleRequests', {
      query: { status: ['pending'], type: ['serum_sample'], approved: true, pageSize: 200 },
    })
    for (const { id, newborn, approved, categories } of items) {
      const one = known.get(newborn.id)
      if (
        !approved ||
        wholeDays(approved.at, clock.now()) < serumDays ||
        (one?.answer ?? 'comes') !== 'comes'
      )
        continue
      const outcome = one?.later ? 'confirmed' : 'in_range'
      await analyst.call('uploadSerumReport', {
        params: { id },
        body: {
          outcome,
          notes: texts.serum,
          collectedAt: approved.at,
          ...(outcome === 'in_range' && measuresHormones(categories) ? { values: [...hormonesInRange] } : {}),
        },
        file: { name: 'siero.png', type: 'image/png', bytes: scannedPage },
      })
    }
  }
}
