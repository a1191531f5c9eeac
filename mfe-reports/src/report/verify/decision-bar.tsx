import type { Report } from '@sne/shared/contract'
import { formatText, newbornName, reportStatuses } from '@sne/shared/domain'
import { useToast } from '@sne/shared/shell'
import { Button, FileTextOutlined, Keys, StatusTag, useConfirm, useHotkeys } from '@sne/shared/ui-core'
import { playTone } from '@sne/shared/ui-data'
import { useLayoutEffect, useRef, useState } from 'react'
import { reportTexts } from '../texts.ts'
import { useReportPdf } from '../use-document.ts'
import { KeyValues } from './key-values.tsx'
import { verifyTexts as texts } from './texts.ts'
import type { Decisions } from './use-decisions.ts'
import type { ValuesSeen } from './use-values-seen.ts'

/** A key pressed sooner after a report appeared was meant for the one before, in ms. */
export const settleTime = 400

interface DecisionBarProps {
  readonly report: Report
  readonly decisions: Decisions
  readonly seen: ValuesSeen
  readonly onRefuse: () => void
}

/** Accept, refuse, document: always at the same place above the report. Mount it anew for each report. */
export function DecisionBar({ report, decisions, seen, onRefuse }: DecisionBarProps) {
  const { mayAccept, mayRefuse, accepting, acceptingThis, accept } = decisions
  const openPdf = useReportPdf()
  const confirm = useConfirm()
  const toast = useToast()
  /** Not before every value was on the screen; an urgent report is asked about once more, with its values. */
  const sign = async () => {
    const unseen = seen.unseen()
    if (unseen > 0) {
      toast('warning', texts.scrollToValues(unseen))
      return seen.scrollToUnseen()
    }
    const isSure =
      !report.urgent ||
      (await confirm({
        title: texts.urgentTitle(newbornName(report.newborn), formatText(report.protocol)),
        content: <KeyValues report={report} />,
        confirmText: texts.sign,
      }))
    if (isSure) accept()
  }
  const shownAt = useRef(Number.POSITIVE_INFINITY)
  useLayoutEffect(() => {
    shownAt.current = performance.now()
  }, [])

  /** The key that waits for a moment: other characters may show that it is a scanner's. */
  const [waits, setWaits] = useState<'a' | 'r' | null>(null)
  // A key held down, or pressed twice, must not accept a report or values that nobody has read.
  const deliberate = (event: KeyboardEvent) => {
    if (event.repeat) return false
    const isSettled = event.timeStamp - Math.max(shownAt.current, seen.since()) >= settleTime
    if (!isSettled) toast('warning', texts.notLoaded)
    return isSettled
  }

  /** Why a key decides nothing now; the button of the same act is greyed. */
  const sayWhyNot = (signs: boolean) => {
    if (decisions.conflict) toast('warning', texts.conflictFirst)
    else if (report.status !== 'pending')
      toast('info', texts.decidedElsewhere(reportStatuses[report.status].label))
    else toast('warning', signs ? texts.notValidator : texts.mayNot)
  }

  /** The key was pressed for this report, and another one is on the screen by now: it decides nothing there. */
  const sayLost = (key: string) => {
    playTone('stop')
    toast('warning', texts.keyLost(key, newbornName(report.newborn)))
  }

  useHotkeys([
    {
      keys: 'a',
      label: texts.acceptKey,
      alone: true,
      onLost: () => sayLost('A'),
      onWaits: (on) => setWaits(on ? 'a' : null),
      run: (event) => {
        if (!deliberate(event)) return
        // The signature of the report before is on its way: this one is not signed by the way.
        if (mayAccept) void sign()
        else if (acceptingThis) toast('info', texts.signingThis)
        else if (accepting) toast('warning', texts.stillSigning)
        else sayWhyNot(true)
      },
    },
    {
      keys: 'r',
      label: texts.refuseKey,
      alone: true,
      onLost: () => sayLost('R'),
      onWaits: (on) => setWaits(on ? 'r' : null),
      run: (event) => {
        if (!deliberate(event)) return
        if (mayRefuse) onRefuse()
        else if (accepting) toast('warning', texts.signingNoRefusal)
        else sayWhyNot(false)
      },
    },
  ])

  return (
    <div className="rep-decide">
      <StatusTag look={reportStatuses[report.status]} />
      <div className="sne-actions">
        <Button
          icon={<FileTextOutlined />}
          title={reportTexts.openPdf}
          onClick={() => void openPdf(report.id)}
        >
          {texts.pdf}
        </Button>
        <Button danger disabled={!mayRefuse} loading={waits === 'r'} onClick={onRefuse}>
          {texts.refuse} <Keys combination="r" />
        </Button>
        <Button
          type="primary"
          disabled={!mayAccept}
          loading={accepting || waits === 'a'}
          onClick={() => void sign()}
        >
          {texts.accept} <Keys combination="a" />
        </Button>
      </div>
    </div>
  )
}
