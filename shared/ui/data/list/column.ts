import type { ReactNode } from 'react'

export interface Column<Row, SortField extends string = string> {
  /** Unique in the table; remembered when a person hides the column. */
  readonly key: string
  readonly title: string
  /** Unit of the values, shown in the header: `h`, `g`. */
  readonly unit?: string
  readonly render: (row: Row) => ReactNode
  /** Field by which the server can order this column. */
  readonly sort?: SortField
  /** Numbers are aligned at the right, in tabular figures. */
  readonly align?: 'left' | 'right' | 'center'
  /** Pixels. */
  readonly width?: number
  /**
   * Words or signs that take more lines where the window is narrow; other columns keep one line, and cut. `sentences` keep
   * wide enough for several words a line, a `paragraph` for a hundred characters in two lines.
   */
  readonly wraps?: boolean | 'sentences' | 'paragraph'
  /** Not shown until a person asks for it. */
  readonly hidden?: boolean
  /** Cannot be hidden (the column that names the record). */
  readonly always?: boolean
}

/** Key of a column whose cells hold buttons: it stays in sight at the right where the table scrolls sideways. */
export const actionsKey = 'actions'

/** The first column, which names the record, and the column of actions stay in sight. */
export const cellClass = ({ key, align = 'left', wraps }: Column<never>, index: number) =>
  [
    `sne-align-${align}`,
    wraps && 'sne-cell-wraps',
    wraps === 'sentences' && 'sne-cell-sentences',
    wraps === 'paragraph' && 'sne-cell-paragraph',
    index === 0 && 'sne-cell-first',
    index > 0 && key === actionsKey && 'sne-cell-actions',
  ]
    .filter(Boolean)
    .join(' ')
