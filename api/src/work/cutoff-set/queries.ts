import type { FiltersOf } from '@sne/shared/contract'
import type { ListInput } from '../../platform/database/list.ts'
import type { Db } from '../../platform/database/open.ts'
import type { Viewer } from '../../platform/sessions/viewer.ts'
import { listSets } from '../../records/approvals/set-kind.ts'
import { cutoffSetKind, toRow } from './kind.ts'

export async function listCutoffSets(db: Db, viewer: Viewer, query: ListInput & FiltersOf<'listCutoffSets'>) {
  const { q, analysisTypeId } = query
  const page = await listSets(db, viewer, cutoffSetKind, query, {
    narrow: (sets) => {
      const named = q ? sets.where('type.label', 'ilike', `%${q.replace(/[\\%_]/g, '\\$&')}%`) : sets
      return analysisTypeId ? named.where('type.id', 'in', [...analysisTypeId]) : named
    },
    columns: { analysisType: 'type.position' },
    fallback: 'analysisType',
  })
  return { ...page, items: page.items.map(toRow) }
}
