import type { CutoffSetView } from '@sne/shared/contract'
import { limitChanges } from '@sne/shared/domain'
import type { Db } from '../../platform/database/open.ts'
import type { Viewer } from '../../platform/sessions/viewer.ts'
import { findSet } from '../../records/approvals/set-kind.ts'
import { comparedWith, shownFields } from '../../records/approvals/set-records.ts'
import { cutoffSetKind, toRow } from './kind.ts'
import { linesOf } from './lines.ts'

/** @throws Refusal `not_found` */
export async function viewCutoffSet(db: Db, viewer: Viewer, id: number): Promise<CutoffSetView> {
  const set = await findSet(db, viewer, cutoffSetKind, id)
  const { replaces, compared } = await comparedWith(db, 'cutoffSets', set)
  const lines = await linesOf(db, id)
  const changes = compared ? limitChanges(await linesOf(db, compared.id), lines) : []
  const analytes = await db
    .selectFrom('analytes')
    .innerJoin('analysisTypeAnalytes as part', 'part.analyte', 'analytes.code')
    .select(['code', 'label', 'unit', 'decimals'])
    .where('part.analysisTypeId', '=', set.analysisTypeId)
    .orderBy('part.position')
    .execute()
  const types = await db.selectFrom('analysisTypes').select(['code', 'label']).execute()
  const labelOf = (code: string) => types.find((type) => type.code === code)?.label ?? code
  return {
    ...toRow(set),
    analytes,
    rules: [...lines.rules],
    columns: lines.columns.map(({ analysisTypeId: _, ...own }) => own),
    secondTiers: lines.secondTiers.map(({ analysisTypeId, markers, ...rule }) => ({
      ...rule,
      markers: [...markers],
      analysisType: labelOf(analysisTypeId),
    })),
    replaces,
    compared,
    changes: changes.map(({ part, analyte, line, ...change }) => ({
      part,
      analyte,
      line: part === 'secondTiers' ? labelOf(line) : line,
      ...shownFields(change),
    })),
  }
}
