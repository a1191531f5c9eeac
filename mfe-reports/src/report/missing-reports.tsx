import type { WaitingReports } from '@sne/shared/contract'
import { Modal } from '@sne/shared/ui-core'
import { type ReactNode, useState } from 'react'
import { reportTexts as texts } from './texts.ts'
import { waitingOf } from './when-drawn.ts'

/** Reports that the dialog names. */
const mostNamed = 10

/** Reports that a print leaves out, once the person was told of them. */
export interface LeftOut {
  /** Reports that wait for their document, and reports whose document is lost. */
  readonly ids: readonly number[]
  /** Of these, lost ones. */
  readonly lost: number
}
type PrintOthers = (left: LeftOut) => void

export const nothingLeft: LeftOut = { ids: [], lost: 0 }

/** The part of the call that names the reports left out. */
export const leavingOut = ({ ids, lost }: LeftOut) =>
  ids.length > 0 ? { drawnOnly: true, ...(lost > 0 ? { knownLost: lost } : {}) } : {}

interface Missing extends WaitingReports {
  readonly printOthers: PrintOthers
}

/**
 * Names the reports whose document is not drawn yet or is lost, and offers to print the others.
 * @returns `offer` takes the refusal of a print and the function that prints the others: false when it names
 * no report; and the dialog
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
  const { waiting = [], lost = [], ready = 0, printOthers } = found ?? {}
  const all = [
    ...lost.map(({ id, number }) => ({ id, text: texts.lostDocument(number) })),
    ...waiting.map(({ id, number, failed }) => ({
      id,
      text: failed ? texts.missingFailed(number) : texts.missingDrawing(number),
    })),
  ]
  const confirm = () => {
    close()
    if (ready > 0) printOthers?.({ ids: all.map(({ id }) => id), lost: lost.length })
  }
  const missing = (
    <Modal
      open={found !== null}
      title={lost.length > 0 ? texts.unprintable(all.length) : texts.missing(all.length)}
      confirmText={ready > 0 ? texts.printOthers(ready) : texts.understood}
      single={ready === 0}
      onConfirm={confirm}
      onCancel={close}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls is reached by keyboard. */}
      <ul className="rep-missing" tabIndex={0}>
        {all.slice(0, mostNamed).map(({ id, text }) => (
          <li key={id}>{text}</li>
        ))}
      </ul>
      {all.length > mostNamed && <p>{texts.missingMore(all.length - mostNamed)}</p>}
      {waiting.length > 0 && <p>{texts.missingHint}</p>}
      {lost.length > 0 && <p>{texts.lostHint}</p>}
    </Modal>
  )
  return { offer, missing }
}
