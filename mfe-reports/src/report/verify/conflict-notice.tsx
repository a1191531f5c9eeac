import type { ApiError } from '@sne/shared/client'
import type { Report } from '@sne/shared/contract'
import { Alert, Button } from '@sne/shared/ui-core'
import { whatHappened } from '../happened.ts'
import { reportTexts } from '../texts.ts'

interface ConflictNoticeProps {
  readonly error: ApiError
  /** As it was read last. */
  readonly report: Report
  readonly onReload?: () => void
}

/** A colleague was faster: their step, as far as known, and the way to the newer report. */
export const ConflictNotice = ({ error, report, onReload }: ConflictNoticeProps) => (
  <Alert
    type="warning"
    showIcon
    title={reportTexts.changedMeanwhile}
    description={
      whatHappened(report) ?? (error.code === 'stale_version' ? reportTexts.changedVersion : error.message)
    }
    action={onReload && <Button onClick={onReload}>{reportTexts.reload}</Button>}
  />
)
