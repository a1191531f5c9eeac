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

/** The comparison in numbers, and what the person must read before confirming. */
export function ComparedSummary({ report, decisions }: ComparedSummaryProps) {
  const { wells, file, machine, user, date, otherPlates, problems, toConfirm } = report
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
      <Alert
        type={open > 0 ? 'error' : isNothingNew ? 'info' : 'success'}
        showIcon
        title={title}
        description={texts.source([file.name, machine, user, date])}
      />
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
      </div>
      {toConfirm.length > 0 && (
        <Alert type="warning" showIcon title={texts.toConfirm} description={toConfirm.join(' ')} />
      )}
      {problems.length > 0 && (
        <Alert
          type="error"
          showIcon
          title={texts.problems}
          description={
            <ul className="plt-blockers">
              {problems.slice(0, shownProblems).map(({ line, text }) => (
                <li key={`${line} ${text}`}>{text}</li>
              ))}
              {problems.length > shownProblems && <li>… {texts.rows(problems.length - shownProblems)}</li>}
            </ul>
          }
        />
      )}
      {foreign.map(({ name, rows }) => (
        <Alert key={name} type="error" showIcon title={texts.foreign(name, rows)} />
      ))}
      {siblings.length > 0 && (
        <Alert
          type="info"
          showIcon
          title={texts.siblings}
          description={siblings.map(({ name, rows, plateId }) => (
            <LinkButton key={name} size="small" to={`/plate/${plateId}/punching`}>
              {name} · {texts.rows(rows)}
            </LinkButton>
          ))}
        />
      )}
    </>
  )
}
