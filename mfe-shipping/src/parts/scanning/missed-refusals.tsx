import { Alert, Button } from '@sne/shared/ui-core'
import { cutCode } from './cut-code.tsx'
import type { Outcome } from './outcome.ts'
import { acceptTexts as texts } from './texts.ts'

interface MissedRefusalsProps {
  readonly missed: readonly Outcome[]
  readonly onSeen: () => void
}

/** Cards that were refused shortly before another card was read: they stay named until somebody has seen them. */
export function MissedRefusals({ missed, onSeen }: MissedRefusalsProps) {
  if (missed.length === 0) return null
  return (
    <Alert
      type="error"
      showIcon
      title={texts.missedRefusals(missed.length)}
      description={
        <ul className="shp-points">
          {missed.map(({ code, title, text }) => (
            <li key={code}>
              <strong>{cutCode(code)}</strong>: {title}. {text}
            </li>
          ))}
        </ul>
      }
      action={
        <Button size="small" onClick={onSeen}>
          {texts.missedSeen}
        </Button>
      }
    />
  )
}
