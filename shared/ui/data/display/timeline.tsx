import type { ReactNode } from 'react'
import { formatDate, formatDateTime, type Tone } from '../../../domain/index.ts'
import { toneSigns } from '../../core/status-tag.tsx'
import '../../styles/display.css'
import { Ago } from './ago.tsx'

export interface TimelineEvent {
  readonly id: string | number
  /** ISO 8601 with zone, or a day alone (yyyy-MM-dd) where the hour is not known. */
  readonly at: string
  /** Who did it; null for the system. */
  readonly by: string | null
  readonly title: ReactNode
  readonly detail?: ReactNode
  readonly tone?: Tone
}

const dayLength = 'yyyy-MM-dd'.length

/** Events in the order given (newest first), each with time and person. */
export const Timeline = ({ events }: { readonly events: readonly TimelineEvent[] }) => (
  <ol className="sne-timeline">
    {events.map(({ id, at, by, title, detail, tone = 'grey' }) => (
      <li key={id} className={`sne-tone-${tone}`}>
        <span className="sne-timeline-sign" aria-hidden="true">
          {toneSigns[tone]}
        </span>
        <div>
          <p className="sne-timeline-title">{title}</p>
          <p className="sne-weak">
            {at.length === dayLength ? formatDate(at) : <Ago moment={at}>{formatDateTime(at)}</Ago>}
            {by && ` · ${by}`}
          </p>
          {detail}
        </div>
      </li>
    ))}
  </ol>
)
