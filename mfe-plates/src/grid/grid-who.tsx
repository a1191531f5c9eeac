import type { AnalyteColumn, GridRow } from '@sne/shared/contract'
import { newbornName } from '@sne/shared/domain'

interface GridWhoProps {
  /** The row under the cursor. */
  readonly row: GridRow
  readonly analyte: AnalyteColumn | undefined
}

/** Names of the row and column under the cursor, never cut: the keys of the row act on them. */
export const GridWho = ({ row, analyte }: GridWhoProps) => (
  <p className="grd-who">
    {row.wells.join(', ')} · <strong>{newbornName(row.newborn)}</strong> · {row.protocol ?? row.barcode}
    {analyte && (
      <>
        {' '}
        · <strong>{analyte.code}</strong> {analyte.label} ({analyte.group})
      </>
    )}
  </p>
)
