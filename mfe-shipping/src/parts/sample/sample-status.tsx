import type { SampleRow } from '@sne/shared/contract'
import { acceptedWithReserveLabel, problemText, sampleStatuses } from '@sne/shared/domain'
import { StatusTag, Tag } from '@sne/shared/ui-core'

/** Status of a card; one that was accepted with problems says so. */
export function SampleStatusTag({ status, nonConformities }: Pick<SampleRow, 'status' | 'nonConformities'>) {
  if (status !== 'accepted' || nonConformities.length === 0)
    return <StatusTag look={sampleStatuses[status]} />
  return (
    <Tag tone="green" sign="!" title={nonConformities.map(problemText).join(', ')}>
      {acceptedWithReserveLabel}
    </Tag>
  )
}
