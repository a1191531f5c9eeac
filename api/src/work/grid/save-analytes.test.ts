import type { Grid, SaveAnalytesInput } from '@sne/shared/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { analysedPlate } from '../../testing/analysed.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/index.ts'

let test: TestApp
let analyst: TestPerson
let plateId: number
let row: Grid['rows'][number]
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  const analysed = await analysedPlate(test, { cards: 1 })
  analyst = analysed.analyst
  plateId = analysed.plate.id
  const grid = await analyst.call('getGrid', { params: { id: plateId }, query: { withHistory: true } })
  const [only] = grid.rows
  if (!only) throw new Error('One row was planned')
  row = only
})

type Edit = SaveAnalytesInput['rows'][number]['analytes'][number]
async function correct(edit: Edit) {
  const saved = await analyst.call('saveAnalytes', {
    params: { id: plateId },
    body: { rows: [{ sampleAnalysisId: row.sampleAnalysisId, analytes: [edit] }] },
  })
  const [only] = saved.rows
  if (!only) throw new Error('The row stays in its grid')
  return only
}
const measure = (code: string, { values } = row) => values.find((one) => one.code === code)
const reason = 'Letto dal tracciato'

describe('a value that a person corrects', () => {
  it('a value that a person corrects keeps its original; ratios and flags are computed anew', async () => {
    const saved = await correct({ code: 'PHE', value: 800, reason })
    expect(measure('PHE', saved)).toMatchObject({
      value: 800,
      flag: 'HH',
      raw: measure('PHE')?.raw,
      edited: { old: measure('PHE')?.value, reason },
    })
    expect(measure('PHE/TYR', saved)?.value).toBeGreaterThan(measure('PHE/TYR')?.value ?? 0)
    expect(saved.proposedAction).toMatchObject({ actionId: 're_test_duplicate', sameDay: true })
  })

  it('a value that a person corrects stays when it is excluded, and has no part in what the row says', async () => {
    await correct({ code: 'GLY', value: 3000, reason })
    const saved = await correct({ code: 'GLY', excluded: true, reason })
    expect(saved.anomalies).toBe(0)
    expect(measure('GLY', saved)).toMatchObject({
      value: 3000,
      excluded: true,
      exclusion: { by: { id: analyst.userId }, reason, approved: null },
    })
    expect(saved.against).toMatchObject([{ code: 'exclusion_without_lead' }])
    const back = await correct({ code: 'GLY', excluded: false, reason })
    expect(measure('GLY', back)).toMatchObject({ excluded: false, exclusion: null })
  })

  it('a critical value or its ratio that a person corrects is excluded by a lead alone', async () => {
    await correct({ code: 'PHE', value: 800, reason })
    const edit = (code: string) => ({
      params: { id: plateId },
      body: {
        rows: [{ sampleAnalysisId: row.sampleAnalysisId, analytes: [{ code, excluded: true, reason }] }],
      },
    })
    expect((await analyst.refused('saveAnalytes', edit('PHE'))).details.code).toBe('lead_required')
    const lead = await test.as('analyst', { lead: true })
    const { rows } = await lead.call('saveAnalytes', edit('PHE'))
    expect(rows[0]?.against.map(({ code }) => code)).toEqual(['required_missing', 'exclusion_without_lead'])
  })

  it('a value that a person corrects is declared not usable by a lead alone when it is critical', async () => {
    await correct({ code: 'PHE', value: 800, reason })
    const params = { id: plateId }
    const without = (code: string) => ({
      params,
      body: { rows: [{ sampleAnalysisId: row.sampleAnalysisId, analytes: [{ code, value: null, reason }] }] },
    })
    expect((await analyst.refused('saveAnalytes', without('PHE'))).details.code).toBe('lead_required')
    const lead = await test.as('analyst', { lead: true })
    const { rows } = await lead.call('saveAnalytes', without('PHE'))
    expect(measure('PHE', rows[0])).toMatchObject({ value: null, flag: 'ERR' })
  })

  it('a value that a person corrects counts wells of its own row alone', async () => {
    const body = (analytes: Edit[]) => ({ rows: [{ sampleAnalysisId: row.sampleAnalysisId, analytes }] })
    const refused = await analyst.refused('saveAnalytes', {
      params: { id: plateId },
      body: body([{ code: 'PHE', replicates: ['H12'], reason }]),
    })
    expect(refused).toMatchObject({
      status: 422,
      details: { fields: [{ path: 'rows.0.analytes.0.replicates' }] },
    })
    const twice = await analyst.refused('saveAnalytes', {
      params: { id: plateId },
      body: body([
        { code: 'PHE', value: 60, reason },
        { code: 'PHE', value: 800, reason },
      ]),
    })
    expect(twice.status).toBe(422)
  })

  it('a value that a person corrects is refused when it is another one than the person saw', async () => {
    const was = measure('TYR')?.value ?? null
    await correct({ code: 'TYR', value: 5, was, reason })
    const other = await test.as('analyst')
    const input = (seen: number | null) => ({
      params: { id: plateId },
      body: {
        rows: [
          {
            sampleAnalysisId: row.sampleAnalysisId,
            analytes: [{ code: 'TYR', value: 7, was: seen, reason }],
          },
        ],
      },
    })
    const { details } = await other.refused('saveAnalytes', input(was))
    expect(details).toMatchObject({
      code: 'stale_version',
      current: { rows: [{ sampleAnalysisId: row.sampleAnalysisId, values: { by: { id: analyst.userId } } }] },
    })
    const { rows } = await other.call('saveAnalytes', input(5))
    expect(measure('TYR', rows[0])?.value).toBe(7)
  })

  it('a value that a person corrects is taken with its comparator, keeps it, and is overtaken by another one', async () => {
    const saved = await correct({ code: 'PHE', value: 400, comparator: '>', reason })
    expect(measure('PHE', saved)).toMatchObject({ value: 400, comparator: '>', flag: 'HH' })
    expect(measure('PHE/TYR', saved)).toMatchObject({ comparator: '>' })
    const again = await correct({ code: 'TYR', value: 90, reason })
    expect(measure('PHE', again)).toMatchObject({ value: 400, comparator: '>' })
    const error = await analyst.refused('saveAnalytes', {
      params: { id: plateId },
      body: {
        rows: [
          {
            sampleAnalysisId: row.sampleAnalysisId,
            analytes: [{ code: 'PHE', value: 100, was: 400, wasComparator: null, reason }],
          },
        ],
      },
    })
    expect(error.details.code).toBe('stale_version')
    const back = await correct({ code: 'PHE', value: 50, was: 400, wasComparator: '>', reason })
    expect(measure('PHE', back)).toMatchObject({
      value: 50,
      comparator: null,
      edited: { old: 400, oldComparator: '>' },
    })
  })

  it('a value that a person corrects that nobody can have is not readable, typed or measured', async () => {
    const saved = await correct({ code: 'PHE', value: -5, reason })
    expect(measure('PHE', saved)).toMatchObject({ value: null, flag: 'ERR' })
  })

  it('a value that a person corrects stays as it was typed when another value of the row is corrected', async () => {
    await correct({ code: 'PHE', value: 800, reason })
    await correct({ code: 'MET', value: null, reason: 'Picco non leggibile' })
    const saved = await correct({ code: 'TYR', value: 90, reason })
    expect(measure('PHE', saved)?.value).toBe(800)
    expect(measure('MET', saved)).toMatchObject({ value: null, flag: 'ERR', raw: measure('MET')?.raw })
  })

  it('a value that a person corrects stays when it is what one of the replicates says', async () => {
    const measured = measure('TYR')
    await correct({ code: 'TYR', value: 5, reason })
    await correct({ code: 'TYR', value: measured?.value ?? null, reason })
    expect(measure('TYR', await correct({ code: 'PHE', value: 60, reason }))?.value).toBe(measured?.value)
  })

  it('a value that a person corrects is replaced by the replicates that are chosen instead', async () => {
    await correct({ code: 'MET', value: null, reason })
    const wells = measure('MET')?.replicateValues.map(({ well }) => well) ?? []
    const saved = await correct({ code: 'MET', replicates: wells, reason })
    expect(measure('MET', saved)).toMatchObject({ value: measure('MET')?.value, flag: measure('MET')?.flag })
    expect(measure('MET', await correct({ code: 'TYR', value: 90, reason }))?.value).toBe(
      measure('MET')?.value,
    )
  })
})
