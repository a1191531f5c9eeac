import type { ReactNode } from 'react'
import '../../styles/values-table.css'

export interface ValuesTableProps {
  /** What it holds. */
  readonly label: string
  /** Cells hold words, which wrap. */
  readonly words?: boolean
  /** It scrolls downwards too, instead of growing. */
  readonly low?: boolean
  /** Head and body. */
  readonly children: ReactNode
}

/** Rows by cards, of any number: a table wider than its place scrolls sideways, by arrow keys too. */
export const ValuesTable = ({ label, words, low, children }: ValuesTableProps) => (
  <section
    className={low ? 'sne-values-scroll sne-values-low' : 'sne-values-scroll'}
    aria-label={label}
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached without a mouse.
    tabIndex={0}
  >
    <table className={words ? 'sne-values sne-values-words' : 'sne-values'}>{children}</table>
  </section>
)
