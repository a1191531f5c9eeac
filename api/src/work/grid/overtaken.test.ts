import type { Grid } from '@sne/shared/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { analysedPlate } from '../../testing/analysed.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/index.ts'

let test: TestApp
let analyst: TestPerson
let other: TestPerson
let id: number
let row: Grid['rows'][number]
// A laboratory for each test: repetitions of another test would be on the plate too.
beforeEach(async () => {
  test = await startTestApp()
  const analysed = await analysedPlate(test, { cards: 1 })
  analyst = analysed.analyst
  other = await test.as('analyst')
  id = analysed.plate.id
  const [only] = (await analyst.call('getGrid', { params: { id }, query: {} })).rows
  if (!only) throw new Error('One row was planned')
  row = only
})
afterEach(() => test.close())

const decided = (version: number) => ({
  params: { id },
  body: {
    version,
    rows: [{ sampleAnalysisId: row.sampleAnalysisId, actionId: 'report_negative' as const, checked: true }],
  },
})
const decide = (person: TestPerson, version: number) => person.call('saveGridDraft', decided(version))
const closing = (draftVersion: number) => ({ params: { id }, body: { draftVersion } })
const change = (person: TestPerson, code: string, value: number) =>
  person.call('saveAnalytes', {
    params: { id },
    body: {
      rows: [
        {
          sampleAnalysisId: row.sampleAnalysisId,
          analytes: [{ code, value, reason: 'Letto dal tracciato' }],
        },
      ],
    },
  })

describe('a value that somebody changed after the version that a person saw', () => {
  it('a value changed by another person keeps the grid open until the row is read again', async () => {
    const { version } = await decide(analyst, 1)
    const { draftVersion } = await change(other, 'PHE', 100)
    const { details } = await analyst.refused('closeGrid', closing(version))
    expect(details).toMatchObject({
      code: 'stale_version',
      current: {
        version: draftVersion,
        rows: [
          {
            sampleAnalysisId: row.sampleAnalysisId,
            values: { version: draftVersion, by: { id: other.userId } },
          },
        ],
      },
    })
    const read = await analyst.call('getGridDraft', { params: { id }, query: { since: version } })
    expect(read.rows.map(({ sampleAnalysisId }) => sampleAnalysisId)).toEqual([row.sampleAnalysisId])
    expect((await analyst.call('closeGrid', closing(read.version))).changed).toBe(true)
  })

  it('a value out of range by another person’s change keeps the decision from closing', async () => {
    const { version } = await decide(analyst, 1)
    await change(other, 'PHE', 800)
    const read = await analyst.call('getGridDraft', { params: { id }, query: { since: version } })
    const refused = await analyst.refused('closeGrid', closing(read.version))
    expect(refused.details.code).toBe('undecided_rows')
    expect(refused.message).toContain('Reperto aperto: PHE')
  })

  it('a value that somebody changed after the version that a person saw refuses a decision by the former value', async () => {
    await change(other, 'PHE', 800)
    expect((await analyst.refused('saveGridDraft', decided(1))).details).toMatchObject({
      code: 'stale_version',
      current: { rows: [{ sampleAnalysisId: row.sampleAnalysisId, savedVersion: null }] },
    })
  })

  it('a value changed by the deciding person prevents no decision, and no close with the answer’s version', async () => {
    const { version } = await decide(analyst, 1)
    await change(analyst, 'PHE', 61)
    await decide(analyst, version)
    const { draftVersion } = await change(analyst, 'TYR', 90)
    expect((await analyst.call('closeGrid', closing(draftVersion))).changed).toBe(true)
  })

  it('a value’s version starts again with a new grid when results were deleted and imported', async () => {
    await change(other, 'PHE', 61)
    const lead = await test.as('analyst', { lead: true })
    await lead.call('deleteResults', { params: { id }, body: { reason: 'File di un’altra piastra' } })
    const kept = await test.db
      .selectFrom('sampleAnalyses')
      .select(['valuesVersion', 'valuesBy'])
      .where('id', '=', row.sampleAnalysisId)
      .executeTakeFirst()
    expect(kept).toEqual({ valuesVersion: null, valuesBy: null })
  })
})

describe('a close with a version before the last change of the same person', () => {
  const reports = () =>
    test.db.selectFrom('reports').select('id').where('sampleAnalysisId', '=', row.sampleAnalysisId).execute()
  /** Refused with the row's well, and nothing was decided. */
  async function isRefused(version: number) {
    const refusal = await analyst.refused('closeGrid', closing(version))
    expect(refusal).toMatchObject({ status: 409, details: { code: 'stale_version' } })
    expect(refusal.message).toContain(row.wells[0])
    expect(await analyst.call('getGridDraft', { params: { id }, query: {} })).toMatchObject({
      status: 'open',
      decided: 0,
    })
    expect(await reports()).toEqual([])
    return refusal.details
  }

  it('a close with an outdated version is refused after a decision of another tab, with the decision', async () => {
    const { version } = await decide(analyst, 1)
    const { params, body } = decided(version)
    const [negative] = body.rows
    const repeated = await analyst.call('saveGridDraft', {
      params,
      body: { version, rows: [{ ...negative!, actionId: 're_test_duplicate' }] },
    })
    expect(await isRefused(version)).toMatchObject({
      current: { version: repeated.version, rows: [{ actionId: 're_test_duplicate' }] },
    })
    expect((await analyst.call('closeGrid', closing(repeated.version))).counts).toMatchObject([
      { actionId: 're_test_duplicate', count: 1 },
    ])
  })

  it('a close with an outdated version is refused after a changed value of another tab', async () => {
    const { version } = await decide(analyst, 1)
    const { draftVersion } = await change(analyst, 'PHE', 61)
    expect(await isRefused(version)).toMatchObject({ current: { version: draftVersion } })
  })

  it('a close is refused with the version of a draft that was dropped with its results', async () => {
    const { version } = await decide(analyst, 1)
    expect(await isRefused(version + 1)).toMatchObject({
      current: { version, rows: [{ savedVersion: version }] },
    })
  })
})

describe('a look at the draft', () => {
  const look = () => analyst.call('getGridDraft', { params: { id }, query: { since: 0 } })

  it('a look at the draft says that a colleague closed the grid and how many rows are decided', async () => {
    expect(await look()).toMatchObject({ status: 'open', decided: 0 })
    const { version } = await decide(other, 1)
    await other.call('closeGrid', closing(version))
    expect(await look()).toMatchObject({ status: 'closed', decided: 1 })
  })

  it('a look at the draft says how the controls stand now', async () => {
    await test.db.updateTable('plates').set({ qcState: 'fail' }).where('id', '=', id).execute()
    expect((await look()).qcState).toBe('fail')
  })
})

describe('a grid refuses as input', () => {
  it.each([2 ** 31, 2 ** 40])(
    'a grid refuses as input the version %d, which no draft has',
    async (version) => {
      const query = { since: version }
      const answers = [
        await analyst.refused('getGridDraft', { params: { id }, query }),
        await analyst.refused('saveGridDraft', decided(version)),
        await analyst.refused('closeGrid', closing(version)),
      ]
      expect(answers.map(({ status }) => status)).toEqual([422, 422, 422])
    },
  )

  it('a grid refuses as input one row named twice', async () => {
    const { params, body } = decided(1)
    const twice = { ...body, rows: [...body.rows, ...body.rows] }
    expect((await analyst.refused('saveGridDraft', { params, body: twice })).status).toBe(422)
    const edited = {
      sampleAnalysisId: row.sampleAnalysisId,
      analytes: [{ code: 'PHE', value: 61, reason: 'Letto dal tracciato' }],
    }
    const values = { params, body: { rows: [edited, edited] } }
    expect((await analyst.refused('saveAnalytes', values)).status).toBe(422)
  })
})
