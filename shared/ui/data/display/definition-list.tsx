import type { ReactNode } from 'react'
import { absent } from '../../../domain/index.ts'
import '../../styles/display.css'

export interface Definition {
  readonly term: string
  /** Absent values are shown as '-'. */
  readonly value: ReactNode
}

export interface DefinitionListProps {
  readonly items: readonly Definition[]
  /** Terms above their values, so many beside each other; otherwise one line each. */
  readonly columns?: number
}

const isAbsent = (value: ReactNode) => value === null || value === undefined || value === ''

/** Facts of a record: term and value. */
export function DefinitionList({ items, columns }: DefinitionListProps) {
  return (
    <dl
      className={columns ? 'sne-facts sne-facts-columns' : 'sne-facts'}
      style={columns ? { gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` } : undefined}
    >
      {items.map(({ term, value }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{isAbsent(value) ? absent : value}</dd>
        </div>
      ))}
    </dl>
  )
}
