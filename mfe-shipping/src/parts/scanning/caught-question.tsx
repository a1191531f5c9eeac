import { Alert, useHotkeys } from '@sne/shared/ui-core'
import { playTone } from '@sne/shared/ui-data'
import { useEffect, useRef, useState } from 'react'
import { cutCode } from './cut-code.tsx'
import { acceptTexts as texts } from './texts.ts'
import type { CaughtScan, CaughtScans } from './use-caught-scan.ts'

export interface AfterScan extends Pick<CaughtScans, 'caught' | 'latest'> {
  /** The scan is taken instead; what is open stays undecided. */
  readonly onTake: (code: string) => void
}

/**
 * A confirmation after a scan asks before it acts. Each further scan is asked about anew.
 * @returns `mayAct`, called by the confirming key and button
 */
export function useCaughtQuestion({ caught, latest, onTake }: AfterScan) {
  const asked = useRef<CaughtScan | null>(null)
  const [shown, setShown] = useState<CaughtScan | null>(null)
  const open = shown !== null && shown === caught ? shown : null
  useHotkeys([
    {
      keys: 'F7',
      label: open ? texts.unreadTake(open.code) : texts.unreadKey,
      inFields: true,
      enabled: open !== null,
      run: () => open && onTake(open.code),
    },
  ])
  return {
    open,
    mayAct: (): boolean => {
      const { current } = latest
      if (current === null || current === asked.current) return true
      asked.current = current
      setShown(current)
      playTone('stop')
      return false
    },
  }
}

interface CaughtQuestionProps {
  readonly open: CaughtScan | null
  readonly title: string
  /** What confirms: "F2". */
  readonly confirm: string
  readonly barcode: string
}

/** Names the card that the confirmation is about, and the one that was scanned since. */
export function CaughtQuestion({ open, title, confirm, barcode }: CaughtQuestionProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (open) box.current?.scrollIntoView({ block: 'nearest' })
  }, [open])
  if (!open) return null
  return (
    <div ref={box} className="shp-caught">
      <Alert
        type="warning"
        showIcon
        title={title}
        description={texts.caughtAsk(confirm, barcode, cutCode(open.code))}
      />
    </div>
  )
}
