import type { Shipping } from '@sne/shared/contract'
import { formatDateTime, formatText } from '@sne/shared/domain'
import { Skeleton } from '@sne/shared/ui-core'
import { Ago } from '@sne/shared/ui-data'
import { acceptTexts as texts } from '../../parts/scanning/texts.ts'
import { decidedOf, totalOf } from '../../parts/shipping/counts.ts'
import { everyCardTexts } from './every-card-texts.ts'

const parts = ['accepted', 'notValid', 'notRequired', 'notReceived', 'waiting'] as const

interface AcceptanceHeadProps {
  readonly shipping: Shipping | undefined
  /** Readings that are not at the server. */
  readonly waiting: number
  /** Cards that were read and whose answer is late: not to be read any more. */
  readonly saving: number
  /** Where every card that is read is kept; null where nobody said so. */
  readonly storage: string | null
}

/** Where the shipment comes from, and how far its acceptance is: "42 di 60" with a bar. */
export function AcceptanceHead({ shipping, waiting, saving, storage }: AcceptanceHeadProps) {
  if (!shipping) return <Skeleton lines={1} />
  const { samplesCount: counts, samplesDeclared: declared, authorWorkgroup: from } = shipping
  const done = decidedOf(counts)
  const total = totalOf(counts)
  const toRead = { ...counts, waiting: counts.waiting - saving }
  return (
    <div className="shp-head">
      <p className="shp-head-from">
        <strong>{from.name}</strong> <span className="sne-weak">{from.facilityName}</span>
        <span className="sne-weak">
          {` · ${texts.sentAt} `}
          <Ago moment={shipping.sentAt}>{formatDateTime(shipping.sentAt)}</Ago>
          {shipping.courier && ` · ${texts.courier}: ${formatText(shipping.courier)}`}
        </span>
        {storage && <strong> · {everyCardTexts.placed(storage)}</strong>}
        {shipping.hubNotes && <strong> {everyCardTexts.noteOf(shipping.hubNotes)}</strong>}
      </p>
      <div className="shp-progress">
        <strong className="shp-progress-count" aria-live="polite">
          {texts.progress(done, total)}
        </strong>
        {waiting > 0 && <strong className="shp-waiting-count">↑ {texts.waitingCount(waiting)}</strong>}
        {saving > 0 && <strong className="shp-waiting-count">↑ {texts.savingCount(saving)}</strong>}
        <progress value={done} max={Math.max(total, 1)} aria-label={texts.progressLabel} />
        <span className="sne-weak">
          {parts
            .filter((part) => toRead[part] > 0)
            .map((part) => texts.counters[part](toRead[part]))
            .join(' · ')}
        </span>
        {declared !== null && declared !== total && (
          <strong className="shp-declared">! {texts.declared(declared)}</strong>
        )}
      </div>
    </div>
  )
}
