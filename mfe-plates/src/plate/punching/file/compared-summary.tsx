import type { PuncherReport } from '@sne/shared/contract'
import type { Tone } from '@sne/shared/domain'
import { Alert, LinkButton, Tag } from '@sne/shared/ui-core'
import { type Decisions, groupOf } from './compared-wells.ts'
import { puncherTexts as texts } from './texts.ts'

interface ComparedSummaryProps {
  readonly report: PuncherReport
  readonly decisions: Decisions
}

/** Lines that are not read; beyond them their number is enough. */
const shownProblems = 6

/** The comparison in numbers, and the doubts that the person must read before confirming. */
export function ComparedSummary({ report, decisions }: ComparedSummaryProps) {
  const { wells, file, machine, user, date, otherPlates } = report
  const count = (group: ReturnType<typeof groupOf>) => wells.filter((well) => groupOf(well) === group).length
  const decided = Object.keys(decisions).length
  const open = count('open') - decided
  const differs = wells.filter((well) => groupOf(well) === 'differs')
  const missing = differs.filter(({ verdict }) => verdict === 'not_in_file').length
  const counts: [number, string, Tone][] = [
    [open, texts.countOpen(open), 'red'],
    [decided, texts.countDecided(decided), 'amber'],
    [missing, texts.countMissing(missing), 'red'],
    [differs.length - missing, texts.countOther(differs.length - missing), 'red'],
    [count('planned'), texts.countPlanned(count('planned')), 'green'],
    [count('already'), texts.countAlready(count('already')), 'green'],
  ]
  const siblings = otherPlates.filter(({ plateId }) => plateId !== null)
  const foreign = otherPlates.filter(({ plateId }) => plateId === null)
  const isNothingNew = count('planned') + count('open') === 0
  const title =
    open > 0
      ? texts.differs(open)
      : isNothingNew
        ? texts.allThere
        : decided > 0
          ? texts.decidedAll
          : texts.asPlanned
  return (
    <>
      <Alert type={open > 0 ? 'error' : isNothingNew ? 'info' : 'success'} showIcon title={title} />
      <Doubts report={report} />
      {siblings.length > 0 && (
        <Alert
          type="info"
          showIcon
          title={
            <>
              {texts.siblings}{' '}
              {siblings.map(({ name, rows, plateId }) => (
                <LinkButton key={name} size="small" to={`/plate/${plateId}/punching`}>
                  {name} · {texts.rows(rows)}
                </LinkButton>
              ))}
            </>
          }
        />
      )}
      <div className="plt-compared-counts">
        {counts.flatMap(([number, label, tone]) =>
          number > 0
            ? [
                <Tag key={label} tone={tone}>
                  {label}
                </Tag>,
              ]
            : [],
        )}
        <span className="plt-compared-facts">{texts.source([file.name, machine, user, date])}</span>
      </div>
      {foreign.length > 0 && (
        <p className="plt-compared-facts">
          {texts.foreign(foreign.map(({ name, rows }) => `${name} (${texts.rows(rows)})`).join(', '))}
        </p>
      )}
    </>
  )
}

/** Doubts that a person confirms before anything is recorded, with the lines that are not read. */
function Doubts({ report: { toConfirm, problems } }: Pick<ComparedSummaryProps, 'report'>) {
  if (toConfirm.length + problems.length === 0) return null
  const more = problems.length - shownProblems
  const lines = [
    ...toConfirm,
    ...problems.slice(0, shownProblems).map(({ text }) => text),
    ...(more > 0 ? [`… ${texts.rows(more)}`] : []),
  ]
  return (
    <Alert
      type="warning"
      showIcon
      title={lines.map((line, place) => (
        <span key={place} className="plt-compared-row">
          {line}
        </span>
      ))}
    />
  )
}
