import type { ReportRow } from '@sne/shared/contract'
import { formatDateTime, formatText, newbornName } from '@sne/shared/domain'
import { ago } from '@sne/shared/ui-data'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { CategoryCell, OutcomeCell, WorstFlag } from '../report-cells.tsx'
import { groupOf } from './queue-groups.ts'
import { verifyTexts as texts } from './texts.ts'
import type { Queue } from './use-queue.ts'

/**
 * The queue at the left: urgent reports first, then the ones to be opened one by one, then the normal ones.
 */
export function QueueList({ queue }: { readonly queue: Queue }) {
  const { sections, current, choose, move, rows, total } = queue
  const list = useRef<HTMLElement>(null)

  useEffect(() => {
    if (current === null) return
    list.current?.querySelector('[aria-current="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [current])

  const onKeyDown = (event: KeyboardEvent) => {
    const steps = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (steps === undefined) return
    event.preventDefault()
    move(steps)
  }

  return (
    <nav className="rep-queue" aria-label={texts.queue} ref={list} onKeyDown={onKeyDown}>
      {sections.map((section) => (
        <section key={section.group} aria-label={texts.groups[section.group]}>
          <h2 className="rep-queue-group">
            {texts.groups[section.group]} <span className="sne-weak">{section.rows.length}</span>
          </h2>
          <ul>
            {section.rows.map((row) => (
              <li key={row.id}>
                <QueueItem row={row} current={row.id === current} onChoose={() => choose(row.id)} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {total !== undefined && total > rows.length && (
        <p className="rep-queue-more sne-weak">{texts.firstShown(rows.length, total)}</p>
      )}
    </nav>
  )
}

interface ItemProps {
  readonly row: ReportRow
  readonly current: boolean
  readonly onChoose: () => void
}

const QueueItem = ({ row, current, onChoose }: ItemProps) => (
  <button
    type="button"
    className={row.urgent ? 'rep-queue-item rep-queue-urgent' : 'rep-queue-item'}
    aria-current={current}
    onClick={onChoose}
  >
    <span className="rep-queue-line">
      <strong className="rep-queue-name">{newbornName(row.newborn)}</strong>
      <CategoryCell category={row.category} />
    </span>
    <span className="rep-queue-line rep-queue-facts">
      <OutcomeCell outcome={row.outcome} urgent={row.urgent} />
      <WhyAlone row={row} />
      <WorstFlag flag={row.worstFlag} />
      <span className="sne-weak">
        {formatText(row.protocol)}
        {row.note && (
          <span title={row.note}>
            {' '}
            <span aria-hidden="true">✎</span>
            <span className="sne-hidden">{texts.hasNote}</span>
          </span>
        )}
      </span>
      {row.dueAt && <DueAt moment={row.dueAt} />}
    </span>
  </button>
)

/** Why a report is opened by itself: the family's refusal, or facts that a negative does not show. */
function WhyAlone({ row }: { readonly row: ReportRow }) {
  if (row.consentWithheld) return <span className="rep-late">{texts.consentWithheld}</span>
  if (groupOf(row) !== 'attention' || row.outcome !== 'negative') return null
  return (
    <span className="rep-late">{row.corrected.length > 0 ? texts.correctedData : texts.whyNotOrdinary}</span>
  )
}

function DueAt({ moment }: { readonly moment: string }) {
  const late = new Date(moment).getTime() < Date.now()
  return (
    <span
      className={late ? 'rep-queue-due rep-late' : 'rep-queue-due sne-weak'}
      title={texts.dueAt(formatDateTime(moment))}
    >
      {late ? texts.overdue(ago(moment)) : ago(moment)}
    </span>
  )
}
