import type { Db } from '../../platform/database/open.ts'

/** Reports that this report corrects, and reports that correct it. */
export interface ReportChain {
  /** Number of the first report of the same order: every revision of it answers that order. */
  readonly orderNumber: string | null
  /** Number of the report that this one takes the place of. */
  readonly replaces: string | null
  /** Number of the accepted report that took the place of this one. */
  readonly replacedBy: string | null
}

interface Link {
  readonly id: number
  readonly number: string | null
  readonly supersedesId: number | null
}

/** Revisions of a report are few: one query each. */
export async function reportChain(db: Db, report: Link): Promise<ReportChain> {
  const numbers: string[] = []
  let earlierId = report.supersedesId
  while (earlierId !== null) {
    const earlier: Pick<Link, 'number' | 'supersedesId'> = await db
      .selectFrom('reports')
      .select(['number', 'supersedesId'])
      .where('id', '=', earlierId)
      .executeTakeFirstOrThrow()
    if (earlier.number) numbers.push(earlier.number)
    earlierId = earlier.supersedesId
  }
  const later = await db
    .selectFrom('reports')
    .select('number')
    .where('supersedesId', '=', report.id)
    .where('acceptedAt', 'is not', null)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return {
    orderNumber: numbers.at(-1) ?? report.number,
    replaces: numbers[0] ?? null,
    replacedBy: later?.number ?? null,
  }
}
