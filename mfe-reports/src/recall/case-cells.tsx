import type { CaseFinding, RecallCase } from '@sne/shared/contract'
import {
  caseWaits,
  flagLabels,
  flagSigns,
  formatDate,
  formatDateTime,
  formatLimits,
  protocolStepLabels,
  roleLabels,
} from '@sne/shared/domain'
import { Tag } from '@sne/shared/ui-core'
import { Ago } from '@sne/shared/ui-data'
import { placeName } from '../parts/request/place-name.ts'
import './recall.css'
import { recallTexts as texts } from './texts.ts'

type Of<K extends keyof RecallCase> = Pick<RecallCase, K>

const hour = 3_600_000

/** Whole hours and days since birth. */
export function LifeOf({ newborn }: Of<'newborn'>) {
  const hours = Math.max(0, Math.floor((Date.now() - Date.parse(newborn.birthAt)) / hour))
  return <span title={formatDateTime(newborn.birthAt)}>{texts.life2(hours, Math.floor(hours / 24))}</span>
}

/** One value with its sign; limits on hover, and as text for people who cannot see the sign. */
export const FindingText = ({ finding }: { readonly finding: CaseFinding }) => (
  <span
    className={`rec-finding sne-value-${finding.flag.toLowerCase()}`}
    title={texts.findingTitle(
      `${finding.label}: ${flagLabels[finding.flag]}, ${formatLimits(finding.limits, finding.decimals)}`,
      finding.card.barcode,
      formatDate(finding.card.collectedAt),
    )}
  >
    {finding.analyte} <span aria-hidden="true">{flagSigns[finding.flag]}</span>
    <span className="sne-hidden">{flagLabels[finding.flag]}</span> {finding.value}
  </span>
)

const shownFindings = 2

/** The first findings; without any, why material is asked for. */
export function FindingList({ findings, motivation }: Of<'findings' | 'motivation'>) {
  if (findings.length === 0)
    return (
      <span className="sne-weak" title={motivation ?? undefined}>
        {texts.noFinding}
      </span>
    )
  const more = findings.length - shownFindings
  return (
    <span className="rec-findings">
      {findings.slice(0, shownFindings).map((finding) => (
        <FindingText key={finding.analyte} finding={finding} />
      ))}
      {more > 0 && <span className="sne-weak">{texts.moreFindings(more)}</span>}
    </span>
  )
}

/** The missing item, and who has to deliver it. */
export function WaitsFor({ waits, missing, request }: Of<'waits' | 'missing' | 'request'>) {
  const { label, from } = caseWaits[waits]
  const asked = request?.recipients.map(placeName).join(', ')
  const who =
    waits === 'communication'
      ? missing.map((party) => texts.missingParty[party]).join(', ')
      : from === 'punto nascita' && asked
        ? asked
        : from
  const to = waits === 'communication' ? `: ${who}` : ''
  return (
    <span className="rec-waits">
      <strong>
        {label}
        {to}
      </strong>
      {!to && <span className="sne-weak">{texts.from(who)}</span>}
    </span>
  )
}

/** A step past its hours, and who hears of it. */
export const lateStep = ({ step, escalateTo }: RecallCase['escalations'][number]) =>
  texts.lateStep(protocolStepLabels[step], roleLabels[escalateTo])

/** The day or hour, loud once it is past. */
export function DueOf({
  dueOn,
  tellBy,
  overdue,
  escalations,
}: Of<'dueOn' | 'tellBy' | 'overdue' | 'escalations'>) {
  return (
    <span className="rec-signs">
      {tellBy ? <Ago moment={tellBy}>{formatDateTime(tellBy)}</Ago> : formatDate(dueOn)}
      {overdue && (
        <Tag tone="red" sign="!">
          {texts.overdue}
        </Tag>
      )}
      {escalations.length > 0 && (
        <Tag tone="red" sign="↑">
          <span title={escalations.map(lateStep).join('\n')}>{texts.escalated}</span>
        </Tag>
      )}
    </span>
  )
}

export const UrgencyOf = ({ urgent }: Of<'urgent'>) =>
  urgent && (
    <Tag tone="red" sign="‼">
      Urgente
    </Tag>
  )
