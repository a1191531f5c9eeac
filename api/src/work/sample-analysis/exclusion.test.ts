import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { analysedPlate } from '../../testing/analysed.ts'
import { createWorkgroup, startTestApp, type TestApp, type TestPerson } from '../../testing/index.ts'

let test: TestApp
let analyst: TestPerson
let lead: TestPerson
beforeAll(async () => {
  test = await startTestApp()
  analyst = await test.as('analyst')
  lead = await test.as('supervisor', { lead: true })
})
afterAll(() => test.close())

const reason = 'Picco sovrapposto'

/** A plate of one row in range, of which a person excludes an analyte. */
async function excluded(code: string, by = analyst) {
  const { plate } = await analysedPlate(test, { cards: 1 })
  const params = { id: plate.id }
  const row = (await analyst.call('getGrid', { params, query: {} })).rows.at(-1)
  const id = row?.sampleAnalysisId ?? 0
  const toggle = async (wanted: boolean, person = by) => {
    const saved = await person.call('saveAnalytes', {
      params,
      body: { rows: [{ sampleAnalysisId: id, analytes: [{ code, excluded: wanted, reason }] }] },
    })
    return saved.rows[0]
  }
  const proposed = await toggle(true)
  const proposedAt = proposed?.values.find((value) => value.code === code)?.exclusion?.at ?? ''
  const approval = { params: { id }, body: { analyte: code, proposedAt } }
  const now = async () => {
    const one = await analyst.call('getSampleAnalysis', { params: { id } })
    const against = one.judgement?.against.map((because) => because.code)
    return {
      value: one.values.find((value) => value.code === code),
      against,
      ...one.judgement?.proposedAction,
    }
  }
  const negative = async () => {
    const grid = await analyst.call('getGrid', { params, query: {} })
    const rows = grid.rows.map(({ sampleAnalysisId }) => ({
      sampleAnalysisId,
      actionId: 'report_negative' as const,
      checked: true,
    }))
    const draft = await analyst.call('saveGridDraft', { params, body: { version: grid.draftVersion, rows } })
    return { params, body: { draftVersion: draft.version } }
  }
  return { id, plateId: plate.id, toggle, approval, now, negative }
}

describe('case 15: an excluded analyte', () => {
  it('case 15: an excluded analyte that is required counts as missing, with or without a lead', async () => {
    const { approval, now, negative } = await excluded('PHE')
    expect(await now()).toMatchObject({
      against: ['required_missing', 'exclusion_without_lead'],
      actionId: 're_test_single',
    })
    await lead.call('approveExclusion', approval)
    expect(await now()).toMatchObject({ against: ['required_missing'], actionId: 're_test_single' })
    const error = await analyst.refused('closeGrid', await negative())
    expect(error.message).toContain('Manca un analita obbligatorio: PHE')
  })

  it('case 15: an excluded optional analyte waits for a lead, and the negative report then prints it', async () => {
    const { id, approval, now, negative } = await excluded('GLY')
    expect((await now()).against).toEqual(['exclusion_without_lead'])
    const error = await analyst.refused('closeGrid', await negative())
    expect(error.message).toContain('Esclusione senza approvazione di un responsabile: GLY')
    expect(await lead.call('approveExclusion', approval)).toEqual({ changed: true })
    expect((await now()).against).toEqual([])
    await analyst.call('closeGrid', await negative())
    const report = await test.db
      .selectFrom('reports')
      .select(['id', 'ordinary', 'valuesSnapshot'])
      .where('sampleAnalysisId', '=', id)
      .executeTakeFirstOrThrow()
    expect(report.ordinary).toBe(false)
    expect(report.valuesSnapshot.remarks).toEqual([
      expect.stringMatching(/^Escluso GLY, .*: Picco sovrapposto \(.*; approvato da .* il 20\/11\/2026\)\.$/),
    ])
  })
})

describe('the approval of an exclusion', () => {
  it('the approval of an exclusion is told to the other leads of the laboratory', async () => {
    const { id } = await excluded('GLY')
    const told = await test.db
      .selectFrom('notifications')
      .select(['userId', 'link', 'text'])
      .where('entityType', '=', 'sample-analysis')
      .where('entityId', '=', id)
      .execute()
    expect(told).toContainEqual({
      userId: lead.userId,
      link: `/sample-analysis/pending/${id}`,
      text: `GLY: ${reason}`,
    })
    expect(told.map(({ userId }) => userId)).not.toContain(analyst.userId)
  })

  it('the approval of an exclusion is of a lead, in the own session, of the own laboratory, and counts once', async () => {
    const { approval, now, id } = await excluded('GLY')
    const administrator = await test.as('administrator')
    for (const person of [analyst, administrator])
      expect((await person.refused('approveExclusion', approval)).details.code).toBe('lead_required')
    const support = await test.as('support')
    const forced = await test.as('supervisor', { lead: true, impersonatedBy: support.userId })
    expect((await forced.refused('approveExclusion', approval)).details.code).toBe('support_session')
    const elsewhere = await createWorkgroup(test.db, { type: 'standard' })
    const stranger = await test.as('supervisor', { lead: true, laboratory: elsewhere })
    expect((await stranger.refused('approveExclusion', approval)).status).toBe(404)
    expect((await now()).value?.exclusion?.approved).toBeNull()
    await lead.call('approveExclusion', approval)
    expect(await lead.call('approveExclusion', approval)).toEqual({ changed: false })
    expect((await now()).value?.exclusion).toMatchObject({
      by: { id: analyst.userId },
      approved: { by: { id: lead.userId } },
    })
    const trail = await test.db
      .selectFrom('auditTrail')
      .select(['actorId', 'reason'])
      .where('action', '=', 'approve_exclusion')
      .where('entityId', '=', id)
      .execute()
    expect(trail).toEqual([{ actorId: lead.userId, reason }])
  })

  it('the approval of an exclusion is never of the own proposal, unless the laboratory works without four eyes', async () => {
    const both = await test.as('analyst', { lead: true })
    const { approval } = await excluded('GLY', both)
    expect((await both.refused('approveExclusion', approval)).details.code).toBe('second_person')
    const set = (fourEyes: boolean) =>
      sql`update workgroups set config = config || ${JSON.stringify({ fourEyes })}::jsonb where id = ${test.laboratory.id}`.execute(
        test.db,
      )
    await set(false)
    try {
      expect(await both.call('approveExclusion', approval)).toEqual({ changed: true })
    } finally {
      await set(true)
    }
  })

  it('the approval of an exclusion is of the exclusion that the lead saw, and ends with it', async () => {
    const { approval, toggle, now, id } = await excluded('GLY')
    await lead.call('approveExclusion', approval)
    test.clock.advance({ minutes: 1 })
    await lead.call('withdrawExclusion', { params: { id }, body: { analyte: 'GLY', reason: 'Riletto' } })
    expect((await now()).value).toMatchObject({ excluded: false, exclusion: null })
    await toggle(true)
    expect((await now()).against).toEqual(['exclusion_without_lead'])
    expect((await lead.refused('approveExclusion', approval)).details.code).toBe('stale_version')
  })

  it('the approval of an exclusion stands on a waiting report, and the exclusion stays until the report comes back', async () => {
    const { id, approval, now, plateId } = await excluded('GLY')
    const grid = await analyst.call('getGrid', { params: { id: plateId }, query: {} })
    const draft = await analyst.call('saveGridDraft', {
      params: { id: plateId },
      body: {
        version: grid.draftVersion,
        rows: grid.rows.map((row) => ({
          sampleAnalysisId: row.sampleAnalysisId,
          actionId: 'recall_spot' as const,
          note: 'Da rivedere',
        })),
      },
    })
    await analyst.call('closeGrid', { params: { id: plateId }, body: { draftVersion: draft.version } })
    const remarks = async () => {
      const { valuesSnapshot } = await test.db
        .selectFrom('reports')
        .select('valuesSnapshot')
        .where('sampleAnalysisId', '=', id)
        .executeTakeFirstOrThrow()
      return (valuesSnapshot.remarks ?? []).join(' ')
    }
    expect(await remarks()).toContain('senza approvazione')
    await lead.call('approveExclusion', approval)
    expect(await remarks()).toContain('approvato da')
    const withdrawal = { params: { id }, body: { analyte: 'GLY', reason: 'Riletto' } }
    const refused = await lead.refused('withdrawExclusion', withdrawal)
    expect(refused.message).toContain('va prima rifiutato')
    expect((await now()).value?.excluded).toBe(true)
  })

  it('the approval of an exclusion shows in the open grid of a colleague, whose earlier draft is overtaken', async () => {
    const { approval, plateId, id } = await excluded('GLY')
    const params = { id: plateId }
    const before = await analyst.call('getGridDraft', { params, query: {} })
    await lead.call('approveExclusion', approval)
    const { rows } = await analyst.call('getGridDraft', { params, query: { since: before.version } })
    expect(rows).toMatchObject([{ sampleAnalysisId: id, values: { by: { id: lead.userId } } }])
  })
})
