import type { CaseFinding } from '@sne/shared/contract'
import { type NamedFinding, namedFindings, type Screening } from '@sne/shared/domain'
import type { Db } from '../../platform/database/open.ts'
import { loadEpisodes } from './load.ts'
import { namedValues } from './named-values.ts'

interface Order {
  readonly id: number
  readonly newbornId: number
  readonly category: string
  readonly workgroupId: number
}

/** Analyses of a laboratory: what another one measured is not shown. */
async function ownAnalyses(db: Db, named: readonly (readonly [Order, NamedFinding])[]) {
  const rows = await db
    .selectFrom('sampleAnalyses as analysis')
    .innerJoin('analyzableSamples as a', 'a.id', 'analysis.analyzableSampleId')
    .select(['analysis.id', 'a.workgroupId'])
    .where('analysis.id', 'in', [...new Set(named.map(([, { analysisId }]) => analysisId)), 0])
    .execute()
  return new Map(rows.map(({ id, workgroupId }) => [id, workgroupId]))
}

/**
 * Findings that orders leave open, by the order: of every card and analysis of their episodes, also where later cards are in
 * range and do not close them. One statement a category, and three for the values.
 */
export async function openFindings(
  db: Db,
  orders: readonly Order[],
): Promise<ReadonlyMap<number, readonly CaseFinding[]>> {
  const all: (readonly [Order, NamedFinding])[] = []
  for (const [category, own] of Map.groupBy(orders, (order) => order.category as Screening)) {
    const loaded = await loadEpisodes(
      db,
      own.map(({ newbornId }) => newbornId),
      category,
    )
    for (const order of new Map(own.map((one) => [one.id, one])).values()) {
      const found = loaded.get(order.newbornId)
      if (found) all.push(...namedFindings(found.episode).map((finding) => [order, finding] as const))
    }
  }
  if (all.length === 0) return new Map()
  const laboratories = await ownAnalyses(db, all)
  const named = all.filter(
    ([{ workgroupId }, { analysisId }]) => laboratories.get(analysisId) === workgroupId,
  )
  const byOrder = new Map<number, readonly CaseFinding[]>()
  const values = await namedValues(
    db,
    named.map(([, finding]) => finding),
  )
  for (const { id } of orders) {
    const own = named.flatMap(([order, finding]) => (order.id === id ? finding : []))
    byOrder.set(
      id,
      values.filter((value) =>
        own.some(
          ({ analyte, analysisId }) => analyte === value.analyte && analysisId === value.sampleAnalysisId,
        ),
      ),
    )
  }
  return byOrder
}
