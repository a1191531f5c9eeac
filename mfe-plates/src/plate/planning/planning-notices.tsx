import { Alert } from '@sne/shared/ui-core'
import { plateTexts as texts } from '../../parts/plate/texts.ts'

interface PlanningNoticesProps {
  /** A change by somebody else, or the reason why an act was not done. */
  readonly notice: string | null
  readonly onClose: () => void
  /** The last act waits for the network. */
  readonly isAway: boolean
}

/** Notices that a planner has to read before the next act. */
export const PlanningNotices = ({ notice, onClose, isAway }: PlanningNoticesProps) => (
  <>
    {isAway && <Alert type="warning" showIcon title={texts.planningAway} />}
    {notice !== null && <Alert type="warning" showIcon title={notice} closable={{ onClose }} />}
  </>
)
