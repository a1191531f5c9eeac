import { Alert, Button, isModalOpen, Keys, useHotkeys, useScans } from '@sne/shared/ui-core'
import { playTone } from '@sne/shared/ui-data'
import { ClearPoint } from './clear-point.tsx'
import { cutCode } from './cut-code.tsx'
import { acceptTexts as texts } from './texts.ts'
import type { OpenPoint } from './use-open-points.ts'

interface UnreadScansProps {
  readonly points: readonly OpenPoint[]
  /** The page reads now: the shipment is open, and no reason and no note is being written. */
  readonly reading: boolean
  readonly keep: (point: OpenPoint) => void
  readonly drop: (code: string, reason: string) => void
  readonly onRead: (code: string) => void
  /** Whether it is the code of a card that this page lists. */
  readonly isListed?: (code: string) => boolean
}

/**
 * A code that was read while a reason, a note or a window was open. It is kept and said; what is open stays, and one key reads it.
 */
export function UnreadScans({ points, reading, keep, drop, onRead, isListed }: UnreadScansProps) {
  useScans(
    (code, isWhole = true) => {
      if (isWhole && reading && !isModalOpen()) onRead(code)
      else {
        playTone('stop')
        keep({ code, kind: 'unread' })
      }
      return true
    },
    { keeps: true, ...(isListed && { knows: isListed }) },
  )
  const unread = points.filter(({ kind }) => kind === 'unread')
  const [first] = unread
  const read = () => {
    if (!first || !reading) return
    drop(first.code, texts.readNow)
    onRead(first.code)
  }
  useHotkeys([
    {
      keys: 'F7',
      label: first ? texts.unreadTake(first.code) : texts.unreadKey,
      run: read,
      // What is open would be given up for it.
      enabled: first !== undefined && reading,
    },
  ])
  if (!first) return null
  return (
    <Alert
      className="shp-unread"
      type="error"
      showIcon
      title={texts.unread(cutCode(first.code), unread.length - 1)}
      description={reading ? texts.unreadHint : `${texts.unreadHint} ${texts.unreadLater}`}
      action={
        <div className="sne-actions">
          <Button size="small" type="primary" disabled={!reading} onClick={read}>
            {texts.unreadTake(cutCode(first.code))} <Keys combination="F7" />
          </Button>
          <ClearPoint code={first.code} label={texts.unreadDrop} onClear={drop} />
        </div>
      }
    />
  )
}
