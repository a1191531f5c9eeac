import type { ReactNode } from 'react'
import '../styles/empty-state.css'

export interface EmptyStateProps {
  readonly title: ReactNode
  /** The next step. */
  readonly hint?: ReactNode
  readonly action?: ReactNode
}

/** Nothing here, and the remedy. */
export const EmptyState = ({ title, hint, action }: EmptyStateProps) => (
  <div className="sne-empty">
    <p className="sne-empty-title">{title}</p>
    {hint && <p className="sne-weak">{hint}</p>}
    {action}
  </div>
)
