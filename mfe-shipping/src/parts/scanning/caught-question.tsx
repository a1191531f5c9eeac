import { Alert, useHotkeys } from '@sne/shared/ui-core'
import { playTone } from '@sne/shared/ui-data'
import { useEffect, useRef, useState } from 'react'
import { cutCode } from './cut-code.tsx'
import { acceptTexts as texts } from './texts.ts'
import type { CaughtScan, CaughtScans } from './use-caught-scan.ts'

export interface AfterScan extends Pick<CaughtScans, 'caught' | 'latest'> {
  /** The scan is taken instead; the open card stays undecided. */
  readonly onTake: (code: string) => void
}

interface Question {
  /** The key that acts when it is pressed again. */
  readonly keys: string
  /** Of the card that the key is about. */
  readonly barcode: string
  readonly title: (barcode: string) => string
}

interface Asked extends Question {
  readonly caught: CaughtScan
}

/**
 * A key that acts on the card in the panel asks first where another card was scanned since. Each further scan and each other key
 * is asked about anew.
 * @returns `mayAct`, called by the key and its button
 */
export function useAskedAfterScan({ caught, latest }: Pick<CaughtScans, 'caught' | 'latest'>) {
  const asked = useRef<Asked | null>(null)
  const [shown, setShown] = useState<Asked | null>(null)
  const set = (next: Asked | null) => {
    asked.current = next
    setShown(next)
  }
  return {
    open: shown !== null && shown.caught === caught ? shown : null,
    mayAct: (question: Question): boolean => {
      const { current } = latest
      const isAsked = asked.current?.caught === current && asked.current?.keys === question.keys
      if (current === null || isAsked) {
        setShown(null)
        return true
      }
      set({ ...question, caught: current })
      playTone('stop')
      return false
    },
  }
}

/** The question of a window that is open for one card: reasons or a note. F7 takes the card that was scanned since. */
export function useCaughtQuestion({ onTake, ...scans }: AfterScan, question: Question) {
  const { open, mayAct } = useAskedAfterScan(scans)
  useHotkeys([
    {
      keys: 'F7',
      label: open ? texts.unreadTake(open.caught.code) : texts.unreadKey,
      inFields: true,
      enabled: open !== null,
      run: () => open && onTake(open.caught.code),
    },
  ])
  return { open, mayAct: () => mayAct(question) }
}

/** Names the card that the key is about, and the one that was scanned since. */
export function CaughtQuestion({ open }: { readonly open: Asked | null }) {
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
        title={open.title(open.barcode)}
        description={texts.caughtAsk(open.keys, open.barcode, cutCode(open.caught.code))}
      />
    </div>
  )
}
