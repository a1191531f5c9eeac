import { reportsAcceptedAtOnce } from '@sne/shared/domain'
import type { History } from './laboratory.ts'
import type { LaboratoryCode } from './staff.ts'

/** Signs the reports that wait: ordinary ones together, the others one by one. */
export async function signReports(history: History, laboratory: LaboratoryCode): Promise<void> {
  const supervisor = await history.staff.person('supervisor', laboratory)
  const ordinary = await supervisor.call('listReports', { query: { ordinary: true, pageSize: 200 } })
  for (let from = 0; from < ordinary.items.length; from += reportsAcceptedAtOnce) {
    const ids = ordinary.items.slice(from, from + reportsAcceptedAtOnce).map(({ id }) => id)
    await supervisor.call('acceptReports', { body: { ids } })
  }
  const { items } = await supervisor.call('listReports', { query: { pageSize: 200 } })
  for (const { id } of items) {
    const params = { id }
    const { version } = await supervisor.call('getReport', { params })
    // Refused where the person decided the analysis, or where more is to be asked first: it stays in the list.
    await supervisor.attempt('acceptReport', { params, body: { version } })
  }
}
