import { call } from '@sne/shared/client'
import { type ReportRow, reportEndpoints } from '@sne/shared/contract'
import type { Period } from './period.ts'

/** Rows of one page of the list, as many as a call gives. */
const pageSize = 500

/** The accepted reports that the print of a period holds, page by page. @throws ApiError */
export async function reportsOfPeriod(
  { minAcceptanceDate: from, maxAcceptanceDate: to, screening, onlyUnprinted }: Period,
  asRemote: typeof call = call,
): Promise<ReportRow[]> {
  const query = {
    from,
    to,
    ...(screening?.length ? { category: screening } : {}),
    ...(onlyUnprinted ? { printed: false } : {}),
    pageSize,
  }
  const rows: ReportRow[] = []
  for (let page = 1; ; page += 1) {
    const { items, total } = await asRemote(reportEndpoints.listAcceptedReports, {
      query: { ...query, page },
    })
    rows.push(...items)
    if (items.length === 0 || page * pageSize >= total) return rows
  }
}
