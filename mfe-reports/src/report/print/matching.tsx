import { useCall } from '@sne/shared/client'
import { reportEndpoints } from '@sne/shared/contract'
import { useWatch } from 'react-hook-form'
import { Period } from './period.ts'
import { printTexts as texts } from './texts.ts'

/** How many reports the form would print with its present values. */
export function Matching() {
  const period = Period.safeParse(useWatch())
  const { minAcceptanceDate: from, maxAcceptanceDate: to, screening, onlyUnprinted } = period.data ?? {}
  const count = useCall(
    reportEndpoints.listAcceptedReports,
    {
      query: {
        from,
        to,
        ...(screening?.length ? { category: screening } : {}),
        ...(onlyUnprinted ? { printed: false } : {}),
        pageSize: 0,
      },
    },
    { enabled: period.success, keepPrevious: true },
  )
  if (!period.success) return null
  return (
    <span className="sne-weak" role="status">
      {count.data ? texts.matching(count.data.total) : count.isError ? count.error.message : texts.counting}
    </span>
  )
}
