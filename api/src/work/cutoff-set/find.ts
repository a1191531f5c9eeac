import type { CutoffSetView } from '@sne/shared/contract'
import { limitChanges } from '@sne/shared/domain'
import type { Db } from '../../platform/database/open.ts'
import type { Viewer } from '../../platform/sessions/viewer.ts'
import { linesOf } from './lines.ts'
import { activeSetOf, type CutoffSetRecord, findCutoffSet, toRow } from './queries.ts'

/** What a draft is compared with: the active set of its laboratory, otherwise the set that it was copied from. */
async function comparedWith(db: Db, { workgroupId, analysisTypeId, ...set }: CutoffSetRecord) {
  if (set.state !== 'draft' || workgroupId === null) return { replaces: null, compared: null }
  const active = await activeSetOf(db, workgroupId, analysisTypeId)
  if (active) return { replaces: active, compared: { ...active, template: false } }
  const { sourceId, sourceVersion, sourceWorkgroupId } = set
  const compared =
    sourceId === null || sourceVersion === null
      ? null
      : { id: sourceId, version: sourceVersion, template: sourceWorkgroupId === null }
  return { replaces: null, compared }
}

/** @throws Refusal `not_found` */
export async function viewCutoffSet(db: Db, viewer: Viewer, id: number): Promise<CutoffSetView> {
  const set = await findCutoffSet(db, viewer, id)
  const { replaces, compared } = await comparedWith(db, set)
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
    changes: changes.map(({ fields, line, ...change }) => ({
      ...change,
      line: change.part === 'secondTiers' ? labelOf(line) : line,
      fields: fields.map(({ field, before, after }) => ({ field, before: cell(before), after: cell(after) })),
    })),
  }
}

type Cell = CutoffSetView['changes'][number]['fields'][number]['before']
const cell = (value: string | number | boolean | readonly string[] | null): Cell =>
  typeof value === 'object' && value !== null ? [...value] : value
