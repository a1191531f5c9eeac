import type { PlannedCardSetView } from '@sne/shared/contract'
import { type PlannedCardRule, plannedCardChanges } from '@sne/shared/domain'
import type { Db } from '../../platform/database/open.ts'
import type { Viewer } from '../../platform/sessions/viewer.ts'
import { activeSetOf, findPlannedCardSet, type PlannedCardSetRecord, rulesOf, toRow } from './queries.ts'

/** What a draft is compared with: the active set of its laboratory, otherwise the set that it was copied from. */
async function comparedWith(db: Db, { workgroupId, ...set }: PlannedCardSetRecord) {
  if (set.state !== 'draft' || workgroupId === null) return { replaces: null, compared: null }
  const active = await activeSetOf(db, workgroupId)
  if (active) return { replaces: active, compared: { ...active, template: false } }
  const { sourceId, sourceVersion, sourceWorkgroupId } = set
  const compared =
    sourceId === null || sourceVersion === null
      ? null
      : { id: sourceId, version: sourceVersion, template: sourceWorkgroupId === null }
  return { replaces: null, compared }
}

const plain = ({ motivationLabel: _, ...rule }: PlannedCardRule & { readonly motivationLabel: string }) =>
  rule

type Cell = PlannedCardSetView['changes'][number]['fields'][number]['before']
const cell = (value: string | number | boolean | readonly string[] | null): Cell =>
  typeof value === 'object' && value !== null ? [...value] : value

/** @throws Refusal `not_found` */
export async function viewPlannedCardSet(db: Db, viewer: Viewer, id: number): Promise<PlannedCardSetView> {
  const set = await findPlannedCardSet(db, viewer, id)
  const { replaces, compared } = await comparedWith(db, set)
  const rules = await rulesOf(db, id)
  const before = compared ? await rulesOf(db, compared.id) : []
  const changes = compared ? plannedCardChanges(before.map(plain), rules.map(plain)) : []
  const labels = new Map([...before, ...rules].map((rule) => [rule.motivation, rule.motivationLabel]))
  const shown = (field: string, value: Parameters<typeof cell>[0]) =>
    cell(field === 'motivation' && typeof value === 'string' ? (labels.get(value) ?? value) : value)
  return {
    ...toRow(set),
    rules: rules.map(({ categories, waitingAnalytes, donorBlood, ...rule }) => ({
      ...rule,
      categories: [...categories],
      waitingAnalytes: [...waitingAnalytes],
      donorBlood: [...donorBlood],
    })),
    replaces,
    compared,
    changes: changes.map(({ fields, ...change }) => ({
      ...change,
      fields: fields.map(({ field, before: from, after: to }) => ({
        field,
        before: shown(field, from),
        after: shown(field, to),
      })),
    })),
  }
}
