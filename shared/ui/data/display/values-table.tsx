import type { ReactNode } from 'react'
import '../../styles/values-table.css'

export interface ValuesTableProps {
  /** Content of the table, as its name. */
  readonly label: string
  /** Cells hold texts, which wrap. */
  readonly words?: boolean
  /** It scrolls downwards too, instead of growing. */
  readonly low?: boolean
  /** Titles of the columns, each another one; a table without them brings a head of its own. */
  readonly heads?: readonly string[]
  readonly children: ReactNode
}

/** Rows by cards, of any number: a table wider than its place scrolls sideways, by arrow keys too. */
export const ValuesTable = ({ label, words, low, heads, children }: ValuesTableProps) => (
  <section
    className={low ? 'sne-values-scroll sne-values-low' : 'sne-values-scroll'}
    aria-label={label}
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached without a mouse.
    tabIndex={0}
  >
    <table className={words ? 'sne-values sne-values-words' : 'sne-values'}>
      {heads && (
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
      )}
      {children}
    </table>
  </section>
)
