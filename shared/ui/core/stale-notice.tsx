import { Alert, Button } from 'antd'
import { messageOf } from './error-panel.tsx'
import { coreTexts } from './texts.ts'

interface Props {
  readonly error: unknown
  readonly onRetry: () => void
}

/** The content on screen is older than it should be, because reading it again failed. */
export const StaleNotice = ({ error, onRetry }: Props) => (
  <Alert
    type="warning"
    showIcon
    title={`${coreTexts.stale} ${messageOf(error)}`}
    action={
      <Button size="small" onClick={onRetry}>
        {coreTexts.retry}
      </Button>
    }
  />
)
