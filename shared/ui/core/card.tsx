import { type ReactNode, useId } from 'react'
import type { Tone } from '../../domain/status.ts'
import '../styles/card.css'

export interface CardProps {
  readonly title?: ReactNode
  readonly actions?: ReactNode
  /** Content reaches the edges (a table). */
  readonly flush?: boolean
  readonly children: ReactNode
}

/** A part of a page with its own heading. */
export function Card({ title, actions, flush, children }: CardProps) {
  const titleId = useId()
  return (
    <section
      className={flush ? 'sne-card sne-card-flush' : 'sne-card'}
      aria-labelledby={title ? titleId : undefined}
    >
      {(title || actions) && (
        <header className="sne-card-header">
          {title && <h2 id={titleId}>{title}</h2>}
          {actions && <div className="sne-actions">{actions}</div>}
        </header>
      )}
      <div className="sne-card-body">{children}</div>
    </section>
  )
}

export interface StatProps {
  readonly label: ReactNode
  /** Null while it is loading. */
  readonly value: number | string | null
  /** Under the number: its age ("la più vecchia da 3 h"). */
  readonly detail?: ReactNode
  readonly tone?: Tone
}

const italianNumber = new Intl.NumberFormat('it-IT')

/** One number with its subject. Wrap it in a link to exactly that list. */
export function Stat({ label, value, detail, tone = 'grey' }: StatProps) {
  return (
    <div className={`sne-stat sne-stat-${tone}`}>
      <span className="sne-stat-label">{label}</span>
      <strong className="sne-stat-value">
        {value === null ? (
          <span className="sne-bone" />
        ) : typeof value === 'number' ? (
          italianNumber.format(value)
        ) : (
          value
        )}
      </strong>
      {detail && <span className="sne-stat-detail sne-weak">{detail}</span>}
    </div>
  )
}

/** Stats or cards beside each other, as many as fit. */
export const CardGrid = ({ children }: { readonly children: ReactNode }) => (
  <div className="sne-card-grid">{children}</div>
)
