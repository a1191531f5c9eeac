import { useCall } from '@sne/shared/client'
import { onCallEndpoints } from '@sne/shared/contract'
import { formatDate } from '@sne/shared/domain'
import { Alert, ErrorOf } from '@sne/shared/ui-core'
import { onCallTexts as texts } from './texts.ts'

/** Days of the next week without anybody on call; nothing when there are none. */
export function GapAlerts() {
  const gaps = useCall(onCallEndpoints.listOnCallGaps, { query: { pageSize: 100 } })
  if (gaps.isError && !gaps.data)
    return <ErrorOf inline error={gaps.error} onRetry={() => void gaps.refetch()} />
  if (!gaps.data || gaps.data.total === 0) return null
  return (
    <>
      <h2>{texts.gaps(gaps.data.total)}</h2>
      {gaps.data.items.map(({ id, laboratory, days }) => (
        <Alert
          key={id}
          type="warning"
          showIcon
          title={texts.gap(laboratory.name)}
          description={texts.gapDays(days.map((day) => formatDate(day)).join(', '))}
        />
      ))}
      <h2>{texts.shifts}</h2>
    </>
  )
}
