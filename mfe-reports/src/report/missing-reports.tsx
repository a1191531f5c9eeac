import type { WaitingReports } from '@sne/shared/contract'
import { Modal } from '@sne/shared/ui-core'
import { type ReactNode, useState } from 'react'
import { reportTexts as texts } from './texts.ts'
import { waitingOf } from './when-drawn.ts'

/** Reports that the dialog names. */
const mostNamed = 10

/** @param missing ids of the reports that wait */
type PrintOthers = (missing: readonly number[]) => void

interface Missing extends WaitingReports {
  readonly printOthers: PrintOthers
}

/**
 * Names the reports whose document is not there, and offers to print the others.
 * @returns `offer` takes the refusal of a print and what prints the others: false when no report waits; and the dialog
 */
export function useMissingReports(): {
  readonly offer: (error: unknown, printOthers: PrintOthers) => boolean
  readonly missing: ReactNode
} {
  const [found, setFound] = useState<Missing | null>(null)
  const offer = (error: unknown, printOthers: PrintOthers) => {
    const waiting = waitingOf(error)
    if (waiting) setFound({ ...waiting, printOthers })
    return waiting !== null
  }
  const close = () => setFound(null)
  const { waiting = [], ready = 0, printOthers } = found ?? {}
  const confirm = () => {
    close()
    if (ready > 0) printOthers?.(waiting.map(({ id }) => id))
  }
  const missing = (
    <Modal
      open={found !== null}
      title={texts.missing(waiting.length)}
      confirmText={ready > 0 ? texts.printOthers(ready) : texts.understood}
      single={ready === 0}
      onConfirm={confirm}
      onCancel={close}
    >
      <ul>
        {waiting.slice(0, mostNamed).map(({ id, number, failed }) => (
          <li key={id}>{failed ? texts.missingFailed(number) : texts.missingDrawing(number)}</li>
        ))}
      </ul>
      {waiting.length > mostNamed && <p>{texts.missingMore(waiting.length - mostNamed)}</p>}
      <p>{texts.missingHint}</p>
    </Modal>
  )
  return { offer, missing }
}
