import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/index.ts'
import { laboratoryOf, newCard } from '../../testing/one-card.ts'
import { acceptedCards, analysisTypeId } from '../../testing/plates.ts'

/** Examples of safe judgement, each by its number, from the card to the decision through the calls of the roles. */

let test: TestApp
beforeEach(async () => {
  test = await startTestApp()
})
afterEach(() => test.close())

type Newborn = Awaited<ReturnType<typeof newCard>>
const proposal = (row: Awaited<ReturnType<Newborn['rowOn']>>) => row.proposedAction.actionId
const refused = (row: Awaited<ReturnType<Newborn['rowOn']>>) =>
  row.refusedActions.map(({ actionId }) => actionId)

describe('amino acids and acylcarnitines', () => {
  it('case 1: PHE 300 confirmed is recalled; no second tier is offered and no negative', async () => {
    const newborn = await newCard(test)
    const first = await newborn.measure('sne_ms', { PHE: 300 })
    expect(proposal(first.row)).toBe('re_test_duplicate')
    await newborn.decide(first.plateId)
    const again = await newborn.measure('sne_ms', [{ PHE: 290 }, { PHE: 310 }])
    expect(again.row.proposedAction).toMatchObject({ actionId: 'recall_spot', secondTiers: [] })
    expect(refused(again.row)).toEqual(expect.arrayContaining(['report_negative', 'second_tier']))
    await newborn.decide(again.plateId)
    expect(await newborn.reports()).toMatchObject([{ outcome: 'recall', ordinary: false }])
  })

  it('case 2: PHE 900 is repeated the same day, urgent recall offered at once, and confirmed is urgent', async () => {
    const newborn = await newCard(test)
    const first = await newborn.measure('sne_ms', { PHE: 900 })
    expect(first.row.proposedAction).toMatchObject({ actionId: 're_test_duplicate', sameDay: true })
    expect(first.row.allowedActions).toContain('urgent_recall')
    await newborn.decide(first.plateId)
    const again = await newborn.measure('sne_ms', [{ PHE: 880 }, { PHE: 910 }])
    expect(proposal(again.row)).toBe('urgent_recall')
    await newborn.decide(again.plateId)
    const notices = await test.db.selectFrom('birthPointNotices').select('type').execute()
    expect(notices).toMatchObject([{ type: 'recall_approved' }])
    expect(await newborn.reports()).toMatchObject([{ outcome: 'positive', urgent: true, status: 'pending' }])
  })

  it.each([
    [6.5, 'urgent_recall', { outcome: 'positive' }],
    [0.9, 'report_negative', { outcome: 'negative', ordinary: false }],
  ])('case 3: XLE 292 confirmed goes to alloisoleucine; %d then gives %s', async (allo, action, report) => {
    const newborn = await newCard(test)
    await newborn.decide((await newborn.measure('sne_ms', { XLE: 292 })).plateId)
    const again = await newborn.measure('sne_ms', [{ XLE: 288 }, { XLE: 295 }])
    expect(again.row.proposedAction).toMatchObject({ actionId: 'second_tier', secondTiers: ['sne_2t_msud'] })
    await newborn.decide(again.plateId)
    const tier = await newborn.measure('sne_2t_msud', { 'ALLO-ILE': allo })
    expect(proposal(tier.row)).toBe(action)
    await newborn.decide(tier.plateId)
    expect(await newborn.reports()).toMatchObject([report])
    const [made] = await newborn.reports()
    const supervisor = await test.as('supervisor', { validator: true })
    const { beside } = await supervisor.call('getReport', { params: { id: made?.id ?? 0 } })
    expect(beside.length).toBe(2)
  })

  it('case 5: C5 confirmed by one of two replicates is repeated, then recalled, and not closed by a later pair', async () => {
    const newborn = await newCard(test)
    await newborn.decide((await newborn.measure('sne_ms', { C5: 1.5 })).plateId)
    const once = await newborn.measure('sne_ms', [{ C5: 1.6 }, { C5: 0.1 }])
    expect(proposal(once.row)).toBe('re_test_duplicate')
    await newborn.decide(once.plateId)
    const twice = await newborn.measure('sne_ms', [{ C5: 1.6 }, { C5: 0.1 }])
    expect(proposal(twice.row)).toBe('recall_spot')
    expect(refused(twice.row)).toContain('report_negative')
    await newborn.decide(twice.plateId, { actionId: 're_test_duplicate' })
    const pair = await newborn.measure('sne_ms', [{ C5: 0.1 }, { C5: 0.1 }])
    expect(refused(pair.row)).toContain('report_negative')
  })

  it('case 17: with a draft of the limits alone nothing is reported in range', async () => {
    const drafts = await startTestApp({ limits: 'draft' })
    const newborn = await newCard(drafts)
    const { row } = await newborn.measure('sne_ms')
    expect(row.against.map(({ code }) => code)).toContain('no_approved_limits')
    expect(refused(row)).toContain('report_negative')
    await drafts.close()
  })

  it('case 31: C14:1 2.6 confirmed is urgent; 0.80 confirmed goes to the clinical centre as positive', async () => {
    const newborn = await newCard(test)
    await newborn.decide((await newborn.measure('sne_ms', { 'C14:1': 2.6 })).plateId)
    expect(proposal((await newborn.measure('sne_ms', [{ 'C14:1': 2.5 }, { 'C14:1': 2.7 }])).row)).toBe(
      'urgent_recall',
    )
    const moderate = await newCard(test)
    await moderate.decide((await moderate.measure('sne_ms', { 'C14:1': 0.8 })).plateId)
    const again = await moderate.measure('sne_ms', [{ 'C14:1': 0.79 }, { 'C14:1': 0.81 }])
    expect(proposal(again.row)).toBe('report_positive')
  })

  it('case 32: MMA 30 on a run ordered for MET is a finding of its own', async () => {
    const newborn = await newCard(test)
    await newborn.decide((await newborn.measure('sne_ms', { MET: 90 })).plateId)
    await newborn.decide((await newborn.measure('sne_ms', [{ MET: 89 }, { MET: 91 }])).plateId)
    const tier = await newborn.measure('sne_2t_mma', { HCY: 6, MMA: 30, MCA: 0.3 })
    expect(proposal(tier.row)).toBe('urgent_recall')
    expect(refused(tier.row)).toContain('report_negative')
  })

  it('case 35: C2 9.8 alone is no finding', async () => {
    const newborn = await newCard(test)
    const { row, plateId } = await newborn.measure('sne_ms', { C2: 9.8 })
    expect(row.values.find(({ code }) => code === 'C2')?.flag).toBe('L')
    expect(proposal(row)).toBe('report_negative')
    await newborn.decide(plateId)
    expect(await newborn.reports()).toMatchObject([{ outcome: 'negative', ordinary: true }])
  })

  it('case 34: an open finding is not ended by closing the order, by an unsuitable card or as not evaluable', async () => {
    const newborn = await newCard(test)
    await newborn.decide((await newborn.measure('sne_ms', { PHE: 300 })).plateId)
    const again = await newborn.measure('sne_ms', [{ PHE: 290 }, { PHE: 310 }])
    const order = await test.db
      .selectFrom('analysisRequests')
      .select('id')
      .where('category', '=', 'sne')
      .executeTakeFirstOrThrow()
    const support = await test.as('support')
    const closed = await support
      .call('closeAnalysisRequest', {
        params: { id: order.id },
        body: { reason: 'Chiusa per prova' },
      })
      .catch(String)
    expect(closed).toContain('open_findings')
    // A planner sets the card unsuitable: refused, because its result is judged on the plate.
    const planner = await test.as('planner')
    const unsuitable = await planner
      .call('changeAnalyzableStatus', {
        params: { id: again.row.analyzableSampleId },
        body: { status: 'not_valid', note: 'Prova', reasons: [{ code: 'clotted' }] },
      })
      .catch(String)
    expect(unsuitable).toContain('decidere nella griglia')
    await newborn.decide(again.plateId, { actionId: 'not_evaluable' })
    const requests = await test.db
      .selectFrom('sampleRequests as request')
      .innerJoin('motivations', 'motivations.id', 'request.motivationId')
      .select(['request.type', 'request.status', 'motivations.machineName'])
      .where('request.type', '=', 'new_spot')
      .execute()
    expect(requests).toEqual([{ type: 'new_spot', status: 'pending', machineName: 'recall_sne' }])
  })

  it('case 28: of 84 rows accept-all takes those whose episode never had a finding, and names the other', async () => {
    const cards = await acceptedCards(test, 3)
    const newborn = await newCard(test)
    await newborn.decide((await newborn.measure('sne_ms', { XLE: 292 })).plateId)
    await newborn.decide((await newborn.measure('sne_ms', [{ XLE: 288 }, { XLE: 295 }])).plateId)
    await newborn.decide((await newborn.measure('sne_2t_msud', { 'ALLO-ILE': 0.9 })).plateId)
    const supervisor = await test.as('supervisor', { validator: true })
    await supervisor.call('acceptReports', { body: { filter: {} } })
    const reports = await test.db.selectFrom('reports').select(['sampleId', 'status', 'outcome']).execute()
    expect(reports.filter(({ status }) => status === 'accepted').length).toBe(cards.length)
    expect(reports.filter(({ sampleId }) => sampleId === newborn.card.id)).toMatchObject([
      { status: 'pending', outcome: 'negative' },
    ])
  })
})

describe('a value that a person changes', () => {
  const typed = (sampleAnalysisId: number, edit: { value?: number | null; replicates?: string[] }) => ({
    rows: [{ sampleAnalysisId, analytes: [{ code: 'PHE', reason: 'Trascrizione', ...edit }] }],
  })

  it.each([
    ['a value in range', { value: 100 }],
    ['another lower one', { value: 139 }],
  ])('PHE 300 stays a finding when a person types %s', async (_, edit) => {
    const newborn = await newCard(test)
    const { plateId, row } = await newborn.measure('sne_ms', { PHE: 300 })
    const analyst = await test.as('analyst')
    await analyst.call('saveAnalytes', {
      params: { id: plateId },
      body: typed(row.sampleAnalysisId, edit),
    })
    const after = await newborn.rowOn(plateId)
    expect(after.findings.find(({ analyte }) => analyte === 'PHE')).toMatchObject({ closedBy: null })
    expect(refused(after)).toContain('report_negative')
    expect(proposal(after)).toBe('re_test_duplicate')
  })

  it('a person who changed a value does not sign its report, in a laboratory of second categories either', async () => {
    const newborn = await newCard(test)
    const { plateId, row } = await newborn.measure('sne_ms')
    await newborn.decide(plateId)
    const supervisor = await test.as('supervisor', { validator: true })
    const report = await test.db
      .selectFrom('reports')
      .select(['id', 'version'])
      .where('sampleAnalysisId', '=', row.sampleAnalysisId)
      .executeTakeFirstOrThrow()
    const edits = JSON.stringify([
      { by: supervisor.userId, at: '2026-11-20T08:00:00Z', old: 50, reason: 'Prova' },
    ])
    await sql`update analysis_values set edits = ${edits}::jsonb
      where sample_analysis_id = ${row.sampleAnalysisId} and analyte = 'PHE'`.execute(test.db)
    // Its cards have no order: the hub of the newborn has it.
    await test.db
      .updateTable('analyzableSamples')
      .set({ analysisRequestId: null })
      .where('sampleId', '=', newborn.card.id)
      .execute()
    const accept = { params: { id: report.id }, body: { version: report.version } }
    expect((await supervisor.refused('acceptReport', accept)).details.code).toBe('four_eyes')
  })
})

describe('hypothyroidism and cystic fibrosis', () => {
  it('case 12: TSH 9 confirmed is recalled, never urgently', async () => {
    const newborn = await newCard(test)
    await laboratoryOf(test, 'ic')
    const first = await newborn.measure('ic_tsh', { TSH: 9 })
    expect(proposal(first.row)).toBe('re_test_duplicate')
    await newborn.decide(first.plateId)
    const again = await newborn.measure('ic_tsh', [{ TSH: 9.2 }, { TSH: 8.8 }])
    expect(proposal(again.row)).toBe('recall_spot')
    await newborn.decide(again.plateId)
    expect(await newborn.reports()).toMatchObject([{ outcome: 'recall', urgent: false }])
  })

  it.each([
    ['in range as the last step', 0.9, 'report_negative', [{ outcome: 'negative', ordinary: false }]],
    ['out of range', 3.1, 'recall_spot', [{ outcome: 'recall' }]],
  ] as const)('case 13: IRT 60 confirmed, PAP %s (%d): %s', async (_, pap, action, reports) => {
    const newborn = await newCard(test)
    await laboratoryOf(test, 'fc')
    // The protocol of this laboratory ends with PAP.
    await test.db
      .deleteFrom('secondTierRules')
      .where('analysisTypeId', '=', await analysisTypeId(test, 'fc_cftr'))
      .execute()
    await newborn.decide((await newborn.measure('fc_irt', { IRT: 60 })).plateId)
    const again = await newborn.measure('fc_irt', [{ IRT: 59 }, { IRT: 61 }])
    expect(again.row.proposedAction).toMatchObject({ actionId: 'second_tier', secondTiers: ['fc_pap'] })
    await newborn.decide(again.plateId)
    const tier = await newborn.measure('fc_pap', { PAP: pap })
    expect(proposal(tier.row)).toBe(action)
    await newborn.decide(tier.plateId)
    expect(await newborn.reports()).toMatchObject([...reports])
  })

  it.each([
    ['as expected', {}, 'ok'],
    ['another answer than expected', { CFTR: 2 }, 'fail'],
  ] as const)('variants of CFTR: the run is judged by its controls, %s', async (_, control, qcState) => {
    const newborn = await newCard(test)
    await laboratoryOf(test, 'fc')
    await newborn.decide((await newborn.measure('fc_irt', { IRT: 60 })).plateId)
    await newborn.decide((await newborn.measure('fc_irt', [{ IRT: 59 }, { IRT: 61 }])).plateId)
    await newborn.decide((await newborn.measure('fc_pap', { PAP: 3.1 })).plateId, { actionId: 'second_tier' })
    const { plateId } = await newborn.measure('fc_cftr', { CFTR: 1 }, { low: control })
    const plate = await test.db
      .selectFrom('plates')
      .select('qcState')
      .where('id', '=', plateId)
      .executeTakeFirst()
    expect(plate?.qcState).toBe(qcState)
  })

  it('case 13: IRT 170 with PAP in range is recalled: above noClose', async () => {
    const newborn = await newCard(test)
    await laboratoryOf(test, 'fc')
    await newborn.decide((await newborn.measure('fc_irt', { IRT: 170 })).plateId)
    const again = await newborn.measure('fc_irt', [{ IRT: 169 }, { IRT: 171 }])
    await newborn.decide(again.plateId, { actionId: 'second_tier' })
    const tier = await newborn.measure('fc_pap', { PAP: 0.5 })
    expect(refused(tier.row)).toContain('report_negative')
  })
})

describe('spinal muscular atrophy', () => {
  const sma = async () => {
    const newborn = await newCard(test)
    await laboratoryOf(test, 'sma')
    await newborn.decide((await newborn.measure('sma_smn1', { SMN1: 'not_detected', RNASEP: 24 })).plateId)
    return newborn
  }

  it.each([
    ['(a) detected in one well of two', [{ SMN1: 'not_detected' }, { SMN1: 25.5 }], 'urgent_recall'],
    ['(b) in none', [{ SMN1: 'not_detected' }, { SMN1: 'not_detected' }], 'urgent_recall'],
    ['(c) in both', [{ SMN1: 25.4 }, { SMN1: 25.6 }], 'suspend'],
  ] as const)(
    'case 6: SMN1 not detected, and repeated %s, gets the proposal of its protocol',
    async (_, wells, action) => {
      const newborn = await sma()
      const again = await newborn.measure(
        'sma_smn1',
        wells.map((well) => ({ RNASEP: 24, ...well })),
      )
      expect(proposal(again.row)).toBe(action)
      expect(refused(again.row)).toContain('report_negative')
    },
  )

  it('case 8: an invalid reference gene is repeated once, then the card is not evaluable', async () => {
    const newborn = await newCard(test)
    await laboratoryOf(test, 'sma')
    const first = await newborn.measure('sma_smn1', { SMN1: 25, RNASEP: 31 })
    expect(proposal(first.row)).toBe('re_test_single')
    await newborn.decide(first.plateId)
    const again = await newborn.measure('sma_smn1', { SMN1: 25, RNASEP: 32 })
    expect(proposal(again.row)).toBe('not_evaluable')
    expect(refused(again.row)).toContain('report_negative')
    await newborn.decide(again.plateId)
    const requests = await test.db
      .selectFrom('sampleRequests as request')
      .innerJoin('motivations', 'motivations.id', 'request.motivationId')
      .select(['request.type', 'request.status', 'motivations.machineName'])
      .where('request.type', '=', 'new_spot')
      .execute()
    expect(requests).toEqual([{ type: 'new_spot', status: 'pending', machineName: 'invalid_repeat' }])
    expect(await newborn.reports()).toEqual([])
  })

  it.each([
    ['with the identity checked by a lead', true, 'report_negative', 'negative'],
    ['without it', false, 'recall_spot', 'recall'],
  ] as const)(
    'case 6: (c) SMN1 detected in both wells %s leads to %s',
    async (_, checked, actionId, outcome) => {
      const newborn = await sma()
      const again = await newborn.measure('sma_smn1', [
        { SMN1: 25.4, RNASEP: 24 },
        { SMN1: 25.6, RNASEP: 24 },
      ])
      await newborn.decide(again.plateId, { actionId: 'suspend' })
      const analyst = await test.as('analyst')
      const params = { id: again.row.sampleAnalysisId }
      const decision = { params, body: { actionId, note: 'Decisione dopo la verifica' } }
      if (checked) {
        const refusal = await analyst.refused('decideSampleAnalysis', decision)
        expect(refusal.details.code).toBe('open_findings')
        const lead = await test.as('supervisor', { lead: true })
        await lead.call('checkIdentity', { params, body: { reason: 'Cartoncino e pozzetto ricontrollati' } })
      }
      await analyst.call('decideSampleAnalysis', decision)
      expect(await newborn.reports()).toMatchObject([{ outcome, ordinary: false }])
    },
  )
})
