import { Alert, Button, Keys } from '@sne/shared/ui-core'
import { plateTexts as texts } from '../../parts/plate/texts.ts'
import type { PunchOutcome } from './scan-outcome.ts'

/** Stops of scans after which others were made: they stay until somebody has seen them. */
export const MissedScans = ({
  missed,
  onSeen,
  unread,
  onRead,
}: {
  readonly missed: readonly PunchOutcome[]
  readonly onSeen: () => void
  /** Code that one key reads; null without one. */
  readonly unread: string | null
  readonly onRead: () => void
}) => (
  <Alert
    type="error"
    showIcon
    title={texts.missed(missed.length)}
    description={
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls is reached by keyboard.
      <ul className="plt-blockers plt-missed" tabIndex={0}>
        {missed.map(({ title, text }, place) => (
          <li key={place}>
            <strong>{title}</strong>: {text}
          </li>
        ))}
      </ul>
    }
    action={
      <div className="sne-actions">
        {unread !== null && (
          <Button size="small" type="primary" onClick={onRead}>
            {texts.readUnread(unread)} <Keys combination="F7" />
          </Button>
        )}
        <Button size="small" onClick={onSeen}>
          {texts.seen}
        </Button>
      </div>
    }
  />
)
