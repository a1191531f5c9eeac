import { useCall } from '@sne/shared/client'
import { type Grid, gridEndpoints } from '@sne/shared/contract'
import { isRejectedRun } from '@sne/shared/domain'
import { Alert, ErrorOf } from '@sne/shared/ui-core'
import { RunFate } from '../parts/quality/run-fate.tsx'
import { gridTexts as texts } from './texts.ts'

type ClosedGrid = Pick<Grid, 'plate'>

/** Why nothing is decided in this grid: it was closed, or its run was rejected and its samples are repeated on a copy. */
export function ClosedNotice({ grid }: { readonly grid: ClosedGrid }) {
  if (isRejectedRun(grid.plate.status)) return <RejectedNotice plateId={grid.plate.id} />
  return <Alert type="info" showIcon banner title={texts.readOnly} />
}

function RejectedNotice({ plateId }: { readonly plateId: number }) {
  const quality = useCall(gridEndpoints.getPlateQuality, { params: { id: plateId } })
  return (
    <>
      <Alert type="warning" showIcon banner title={texts.rejected} />
      {quality.data && <RunFate run={quality.data} />}
      {quality.isError && !quality.data && (
        <ErrorOf inline error={quality.error} onRetry={() => void quality.refetch()} />
      )}
    </>
  )
}
