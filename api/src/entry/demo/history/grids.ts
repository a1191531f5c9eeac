import type { GridActionName } from '@sne/shared/domain'
import { texts } from '../texts.ts'
import type { Run } from './plates.ts'
import type { AtWork, LaboratoryCode } from './staff.ts'

const note = texts.asProposed

/** Decides the grids of a run as the rules propose. @param once another decision for the first row that is in range */
export async function decideRun(
  history: AtWork,
  { laboratory, plates }: Run,
  once?: GridActionName,
): Promise<void> {
  const analyst = await history.staff.person('analyst', laboratory)
  for (const { id } of plates) {
    const params = { id }
    const grid = await analyst.call('getGrid', { params, query: {} })
    const first = grid.rows.find(({ proposedAction }) => proposedAction.actionId === 'report_negative')
    const rows = grid.rows
      .filter(({ status }) => status === 'to_review')
      .map(({ sampleAnalysisId, proposedAction: { actionId } }) => ({
        ...{ sampleAnalysisId, note, checked: true },
        actionId: (first?.sampleAnalysisId === sampleAnalysisId ? once : undefined) ?? actionId,
      }))
    const { version } =
      rows.length > 0
        ? await analyst.call('saveGridDraft', { params, body: { version: grid.draftVersion, rows } })
        : { version: grid.draftVersion }
    // A grid whose closing the rules refuse stays open, to be judged.
    await analyst.attempt('closeGrid', { params, body: { draftVersion: version } })
  }
}

/** Decides what was suspended, refused or reopened. */
export async function decidePending(history: AtWork, laboratory: LaboratoryCode): Promise<void> {
  const analyst = await history.staff.person('analyst', laboratory)
  const { items } = await analyst.call('listPendingAnalyses', { query: { pageSize: 200 } })
  for (const { id } of items) {
    const params = { id }
    const { judgement } = await analyst.call('getSampleAnalysis', { params })
    const actionId = judgement?.proposedAction.actionId
    if (!actionId || actionId === 'suspend') continue
    await analyst.attempt('decideSampleAnalysis', { params, body: { actionId, note } })
  }
}
