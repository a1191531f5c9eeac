import type { GridRow } from '@sne/shared/contract'
import type { GridActionName } from '@sne/shared/domain'
import type { Db } from '../../platform/database/open.ts'

type AtClosing = NonNullable<GridRow['atClosing']>

/**
 * Record of a closing in the trail, by analysis: the proposals for undecided rows, the decisions on every row, and the
 * types of the ordered second tiers.
 */
export interface ClosingDetails {
  readonly proposed: Readonly<Record<number, GridActionName>>
  readonly decided: Readonly<Record<number, GridActionName>>
  readonly secondTiers: Readonly<Record<number, readonly number[]>>
}

/** Details of the closing of a grid; the last one where it was closed again. Null for an open grid. */
async function detailsOf(db: Db, gridId: number): Promise<Partial<ClosingDetails> | null> {
  const closed = await db
    .selectFrom('gridDrafts')
    .select(({ selectFrom }) =>
      selectFrom('auditTrail as trail')
        .select('trail.details')
        .where('trail.entity', '=', 'grid')
        .where('trail.entityId', '=', gridId)
        .where('trail.action', '=', 'close')
        .orderBy('trail.at', 'desc')
        .limit(1)
        .as('details'),
    )
    .where('id', '=', gridId)
    .where('status', '=', 'closed')
    .executeTakeFirst()
  return closed ? ((closed.details ?? {}) as Partial<ClosingDetails>) : null
}

/** Proposals for rows that were decided alone before the closing, as the trail of each decision keeps them. */
async function proposedAlone(db: Db, gridId: number): Promise<ReadonlyMap<number, GridActionName>> {
  const rows = await db
    .selectFrom('gridDraftRows as row')
    .innerJoin('auditTrail as trail', (join) =>
      join
        .onRef('trail.entityId', '=', 'row.sampleAnalysisId')
        .on('trail.entity', '=', 'sample-analysis')
        .on('trail.action', '=', 'decide'),
    )
    .select(['row.sampleAnalysisId', 'trail.details'])
    .where('row.gridId', '=', gridId)
    .orderBy('trail.at')
    .execute()
  return new Map(
    rows.flatMap(({ sampleAnalysisId, details }) => {
      const { proposed } = (details ?? {}) as { readonly proposed?: GridActionName }
      return proposed ? [[sampleAnalysisId, proposed] as const] : []
    }),
  )
}

async function labelsOf(db: Db, types: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (types.length === 0) return new Map()
  const rows = await db
    .selectFrom('analysisTypes')
    .select(['id', 'label'])
    .where('id', 'in', [...new Set(types)])
    .execute()
  return new Map(rows.map(({ id, label }) => [id, label]))
}

/**
 * Rows of a closed grid at its closing; nothing for an open one. A closing before proposals were kept has the decisions
 * of the draft alone.
 */
export async function closingOf(
  db: Db,
  gridId: number,
): Promise<(id: number, drafted: GridActionName | null) => AtClosing | null> {
  const details = await detailsOf(db, gridId)
  if (details === null) return () => null
  const labels = await labelsOf(db, Object.values(details.secondTiers ?? {}).flat())
  const alone = await proposedAlone(db, gridId)
  return (id, drafted) => ({
    proposed: details.proposed?.[id] ?? alone.get(id) ?? null,
    decided: details.decided?.[id] ?? drafted,
    secondTiers: (details.secondTiers?.[id] ?? []).flatMap((type) => labels.get(type) ?? []),
  })
}
