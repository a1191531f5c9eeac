import { type AnalysisTypeId, plannableStatuses, type ResultValue } from '@sne/shared/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fileFor } from '../../testing/analysed.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/index.ts'
import { acceptedCards, closedPlate } from '../../testing/plates.ts'

/**
 * Newborns with real disorders go from card to signature by what the product proposes and by its bulk acceptance. Each
 * has the values of its disorder on every analysis; a second tier shows what the disorder shows there.
 */
type Values = Readonly<Record<string, ResultValue>>
interface Disorder {
  readonly name: string
  readonly first: Values
  readonly second?: Values
}

const sne: readonly Disorder[] = [
  { name: 'phenylketonuria', first: { PHE: 900 } },
  { name: 'mild hyperphenylalaninaemia', first: { PHE: 300 } },
  { name: 'maple syrup urine disease', first: { XLE: 900, VAL: 700 }, second: { 'ALLO-ILE': 30 } },
  { name: 'tyrosinaemia I', first: { SUAC: 9, TYR: 450 }, second: { SUAC2: 12 } },
  { name: 'tyrosinaemia II', first: { TYR: 900 } },
  { name: 'medium-chain acyl-CoA dehydrogenase deficiency', first: { C8: 3.2, C6: 0.9, C10: 0.7 } },
  { name: 'mild medium-chain deficiency', first: { C8: 0.7 } },
  { name: 'very-long-chain acyl-CoA dehydrogenase deficiency', first: { 'C14:1': 2.6, C14: 1.1 } },
  { name: 'mild very-long-chain deficiency', first: { 'C14:1': 0.8 } },
  { name: 'long-chain hydroxyacyl-CoA dehydrogenase deficiency', first: { C16OH: 0.4, 'C18:1OH': 0.3 } },
  { name: 'carnitine uptake defect', first: { C0: 3 } },
  { name: 'carnitine palmitoyltransferase II deficiency', first: { C16: 14, 'C18:1': 9 } },
  { name: 'glutaric aciduria I', first: { 'C5DC+C6OH': 1.4 } },
  { name: 'isovaleric acidaemia', first: { C5: 4 } },
  { name: 'propionic acidaemia', first: { C3: 16 }, second: { MCA: 6 } },
  { name: 'methylmalonic acidaemia', first: { C3: 9 }, second: { MMA: 40 } },
  { name: 'cobalamin C defect', first: { C3: 7, MET: 6 }, second: { MMA: 20, HCY: 60 } },
  { name: 'homocystinuria', first: { MET: 100 }, second: { HCY: 70 } },
  { name: 'citrullinaemia I', first: { CIT: 500 } },
  { name: 'argininosuccinic aciduria', first: { ASA: 20, CIT: 90 } },
  { name: 'arginase deficiency', first: { ARG: 120 } },
]
/** Newborns in range beside them. */
const healthy = 2

let test: TestApp
let analyst: TestPerson
beforeAll(async () => {
  test = await startTestApp()
  analyst = await test.as('analyst')
})
afterAll(() => test.close())

const secondTiers: readonly AnalysisTypeId[] = ['sne_2t_mma', 'sne_2t_msud', 'sne_2t_suac']

async function plannable(code: AnalysisTypeId): Promise<number> {
  const { id } = await test.db
    .selectFrom('analysisTypes')
    .select('id')
    .where('code', '=', code)
    .executeTakeFirstOrThrow()
  if (code !== 'sne_ms') {
    const asked = await test.db
      .selectFrom('sampleRequests')
      .select('id')
      .where('secondTierTypeId', '=', id)
      .where('status', '=', 'pending')
      .execute()
    return asked.length
  }
  const waiting = await test.db
    .selectFrom('analyzableSamples')
    .select('id')
    .where('category', '=', 'sne')
    .where('status', 'in', [...plannableStatuses])
    .execute()
  return waiting.length
}

/** Plans, measures and closes one plate with what is proposed for each row. */
async function runPlate(code: AnalysisTypeId, values: Readonly<Record<string, Values>>): Promise<void> {
  const plate = await closedPlate(test, code)
  const params = { id: plate.id }
  await analyst.call('importResults', { params, body: {}, file: fileFor(plate, code, { values }) })
  const grid = await analyst.call('getGrid', { params, query: {} })
  const { version } = await analyst.call('saveGridDraft', {
    params,
    body: {
      version: grid.draftVersion,
      rows: grid.rows.map(({ sampleAnalysisId, proposedAction }) => ({
        sampleAnalysisId,
        actionId: proposedAction.actionId,
        note: 'Come proposto',
      })),
    },
  })
  await analyst.call('closeGrid', { params, body: { draftVersion: version } })
}

describe('newborns with a disorder of the extended screening', () => {
  it('newborns with a disorder are never reported in range by proposals and the acceptance of ordinary reports', async () => {
    const cards = await acceptedCards(test, sne.length + healthy)
    const of = (kind: 'first' | 'second') =>
      Object.fromEntries(cards.map(({ barcode }, at) => [barcode, sne[at]?.[kind] ?? {}]))
    for (let round = 0; round < 4; round += 1) {
      if ((await plannable('sne_ms')) > 0) await runPlate('sne_ms', of('first'))
      for (const code of secondTiers) if ((await plannable(code)) > 0) await runPlate(code, of('second'))
    }
    const supervisor = await test.as('supervisor', { validator: true })
    const { leftOut } = await supervisor.call('acceptReports', { body: { filter: {} } })
    expect(leftOut).toBe(0)
    const reports = await test.db
      .selectFrom('reports')
      .select(['sampleId', 'outcome', 'status', 'urgent'])
      .orderBy('id')
      .execute()
    const reportOf = (at: number) => reports.filter(({ sampleId }) => sampleId === cards[at]?.id)
    for (const [at, { name }] of sne.entries()) {
      const own = reportOf(at)
      expect(
        own.map(({ outcome }) => outcome),
        name,
      ).not.toContain('negative')
      // A second tier beside the recall revises its report before anybody signed it.
      expect(
        own.flatMap(({ status }) => (status === 'refused' ? [] : [status])),
        `${name} has a report that recalls and is not accepted in bulk`,
      ).toEqual(['pending'])
    }
    for (let at = sne.length; at < cards.length; at += 1)
      expect(reportOf(at)).toMatchObject([{ outcome: 'negative', status: 'accepted' }])
  })
})
