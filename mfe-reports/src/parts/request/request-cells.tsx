import type { CallsMade, SampleRequest } from '@sne/shared/contract'
import {
  communicationOutcomeLabels,
  formatDate,
  formatDateTime,
  formatText,
  isExhausted,
  recipientTypeLabels,
  screeningLabels,
  screeningShortLabels,
} from '@sne/shared/domain'
import { Tag } from '@sne/shared/ui-core'
import { Ago, DayOnly } from '@sne/shared/ui-data'
import { placeName } from './place-name.ts'
import './request.css'
import { requestTexts as texts } from './texts.ts'

type Of<K extends keyof SampleRequest> = Pick<SampleRequest, K>

/** Short names of the categories; the whole ones on hover. */
export const CategoryList = ({ categories }: Of<'categories'>) => (
  <abbr className="req-categories" title={categories.map((one) => screeningLabels[one]).join(', ')}>
    {categories.map((one) => screeningShortLabels[one]).join(' · ')}
  </abbr>
)

export const UrgentTag = ({ urgent }: Of<'urgent'>) =>
  urgent && (
    <Tag tone="red" sign="‼">
      {texts.urgent}
    </Tag>
  )

export const OverdueTag = ({ overdue }: Of<'overdue'>) =>
  overdue && (
    <Tag tone="red" sign="!">
      {texts.overdue}
    </Tag>
  )

/** The day, loud once it is past; before it the first day on which a card counts. */
export const Due = ({ fromDate, dueDate, overdue }: Of<'fromDate' | 'dueDate' | 'overdue'>) => (
  <span className="req-signs">
    {formatDate(dueDate)}
    {fromDate && <span className="sne-weak">{texts.notBefore(formatDate(fromDate))}</span>}
    <OverdueTag overdue={overdue} />
  </span>
)

/** When it was approved; one that waits for approval says so. */
export const Approval = ({ approved, status, type }: Of<'approved' | 'status' | 'type'>) =>
  approved ? (
    <DayOnly moment={approved.at} />
  ) : status === 'pending' && type !== 're_test' ? (
    <Tag tone="amber">{texts.toApprove}</Tag>
  ) : (
    formatText(null)
  )

/** Places that were told last, and whether their system took the notice. */
export function Told({ notices }: Of<'notices'>) {
  const [last] = notices
  if (!last) return <span className="sne-weak">{texts.nobodyTold}</span>
  const places = new Set(notices.map(({ workgroup }) => workgroup.id)).size
  return (
    <span title={last.pulledAt ? texts.pulledAt(formatDateTime(last.pulledAt)) : texts.notPulled}>
      {texts.toldPlaces(placeName(last.workgroup), places - 1)}, <Ago moment={last.at} />
    </span>
  )
}

/** The answer to the request, and its day. */
export function Answer({ newSample, assumedAt, file }: Of<'newSample' | 'assumedAt' | 'file'>) {
  if (newSample)
    return (
      <>
        {texts.cardArrived(newSample.barcode)} {assumedAt && <Ago moment={assumedAt} />}
      </>
    )
  if (file)
    return (
      <>
        {texts.serumArrived} <Ago moment={file.uploaded.at} />
      </>
    )
  return formatText(null)
}

/**
 * Attempts and the last of them; apart from them who was last told. The recall desk and the lists of requests
 * use it.
 */
export const Attempts = ({ attempts: { count, last, told } }: { readonly attempts: CallsMade }) => (
  <span className="req-two-lines">
    <span>
      {count === 0 ? texts.noAttempt : texts.attemptsOf(count)}
      {last && (
        <>
          {' · '}
          {communicationOutcomeLabels[last.outcome].toLowerCase()} <DayOnly moment={last.at} />
        </>
      )}
    </span>
    <span className="sne-weak">
      {told ? (
        <>
          {texts.lastTold(recipientTypeLabels[told.recipientType].toLowerCase())} <DayOnly moment={told.at} />
        </>
      ) : (
        texts.nobodyReached
      )}
    </span>
  </span>
)

/** Discs that the card still has for the repetition. */
export const Discs = ({ discs }: Of<'discs'>) =>
  discs === null ? (
    formatText(null)
  ) : (
    <span className="req-signs">
      {texts.discsOf(Math.max(0, discs.left), discs.needed)}
      {isExhausted(discs) && <Tag tone="red">{texts.exhausted}</Tag>}
    </span>
  )
