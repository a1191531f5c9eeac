import type { GridDraftRow, GridRow } from '@sne/shared/contract'
import { Alert, Button } from '@sne/shared/ui-core'
import { gridTexts as texts } from './texts.ts'

/** Which rows were changed after they were decided or shown, and by whom; null when there are none. */
export function changedText(rows: readonly GridRow[], changed: readonly GridDraftRow[]): string | null {
  const [first] = changed
  if (!first) return null
  const ids = changed.map(({ sampleAnalysisId }) => sampleAnalysisId)
  const wells = rows.filter((row) => ids.includes(row.sampleAnalysisId)).map((row) => row.wells[0])
  // A correction of a card changes values without a name.
  const { values } = first
  const who = values && values.version > (first.savedVersion ?? 0) ? values.by : first.saved?.by
  return texts.toRead(wells.join(', '), who?.label ?? texts.somebody)
}

interface ChangedRowsProps {
  readonly text: string | null
  readonly onRead: () => void
}

/** Rows to be read again before the grid is closed; the person confirms that they have read them. */
export const ChangedRows = ({ text, onRead }: ChangedRowsProps) =>
  text && (
    <Alert
      type="warning"
      showIcon
      banner
      title={text}
      action={
        <Button size="small" onClick={onRead}>
          {texts.read}
        </Button>
      }
    />
  )
