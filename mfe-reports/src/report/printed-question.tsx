import { useAction } from '@sne/shared/client'
import { type ReportRow, reportEndpoints } from '@sne/shared/contract'
import { isSupportSession } from '@sne/shared/domain'
import { useSession, useToast } from '@sne/shared/shell'
import { Modal, messageOf } from '@sne/shared/ui-core'
import { type ReactNode, useRef, useState } from 'react'
import { reportTexts as texts } from './texts.ts'

type Printable = Pick<ReportRow, 'id' | 'status' | 'printedAt'>

/** Reports whose first print is still to be confirmed. */
export const neverPrinted = (reports: readonly Printable[]): number[] =>
  reports.filter(({ status, printedAt }) => status === 'accepted' && printedAt === null).map(({ id }) => id)

/** Most reports that one call marks. */
const markedAtOnce = 1000

/**
 * Asks whether the paper of these reports came out; only then they count as printed. In a session that support opened
 * nobody is asked: the person at the printer says so.
 * @returns `ask`, and the question to be placed on the page
 */
export function usePrintedQuestion(): {
  readonly ask: (ids: readonly number[]) => void
  readonly question: ReactNode
} {
  const toast = useToast()
  const supportSession = isSupportSession(useSession())
  const [ids, setIds] = useState<readonly number[]>([])
  const ask = (asked: readonly number[]) => setIds(supportSession ? [] : asked)
  const mark = useAction(reportEndpoints.markReportsPrinted)
  // A second click before the button is painted as busy marks nothing again.
  const busy = useRef(false)
  const confirm = async () => {
    if (busy.current) return
    busy.current = true
    try {
      let marked = 0
      for (let from = 0; from < ids.length; from += markedAtOnce) {
        const answer = await mark.mutateAsync({ body: { ids: ids.slice(from, from + markedAtOnce) } })
        marked += answer.ids.length
      }
      toast('success', texts.markedPrinted(marked))
      ask([])
    } catch (error) {
      toast('error', messageOf(error))
    } finally {
      busy.current = false
    }
  }
  const question = (
    <Modal
      open={ids.length > 0}
      title={texts.printedAll}
      confirmText={texts.printedYes}
      cancelText={texts.printedNo}
      pending={mark.isPending}
      onConfirm={() => void confirm()}
      onCancel={() => ask([])}
    >
      <p>{texts.printedWhat(ids.length)}</p>
    </Modal>
  )
  return { ask, question }
}
