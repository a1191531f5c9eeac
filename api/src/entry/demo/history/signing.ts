import { reportsAcceptedAtOnce } from '@sne/shared/domain'
import type { AtWork, LaboratoryCode } from './staff.ts'

/** Signs the reports that wait: ordinary ones together, the others one by one. @returns how many were signed */
export async function signReports(history: AtWork, laboratory: LaboratoryCode): Promise<number> {
  const supervisor = await history.staff.person('supervisor', laboratory)
  let signed = 0
  const ordinary = await supervisor.call('listReports', { query: { ordinary: true, pageSize: 200 } })
  for (let from = 0; from < ordinary.items.length; from += reportsAcceptedAtOnce) {
    const ids = ordinary.items.slice(from, from + reportsAcceptedAtOnce).map(({ id }) => id)
    const { accepted } = await supervisor.call('acceptReports', { body: { ids } })
    signed += accepted
  }
  const { items } = await supervisor.call('listReports', { query: { pageSize: 200 } })
  for (const { id } of items) {
    const params = { id }
    const { version } = await supervisor.call('getReport', { params })
    // Refused where the person decided the analysis, or where more is to be asked first: it stays in the list.
    if (await supervisor.attempt('acceptReport', { params, body: { version } })) signed += 1
  }
  return signed
}
