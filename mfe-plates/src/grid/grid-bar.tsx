import type { Grid } from '@sne/shared/contract'
import { qcStates } from '@sne/shared/domain'
import { Button, Keys, StatusTag } from '@sne/shared/ui-core'
import { Link } from 'react-router-dom'
import { gridTexts as texts } from './texts.ts'

interface GridBarProps {
  readonly grid: Grid
  /** Rows can be decided. */
  readonly open: boolean
  /** Every analyte is shown, including analytes without a value out of range. */
  readonly everything: boolean
  /** Analytes with a value out of range. */
  readonly anomalous: number
  /** Rows whose proposal all together can be accepted. */
  readonly ordinary: number
  readonly onFold: () => void
  readonly onExplain: () => void
  readonly onAccept: () => void
  readonly onClose: () => void
}

/** Title of a grid, and facts about all of its rows. */
export function GridBar({
  grid,
  open,
  everything,
  anomalous,
  ordinary,
  onFold,
  onExplain,
  onAccept,
  onClose,
}: GridBarProps) {
  return (
    <header className="grd-bar">
      <Link to={`/plate/${grid.plate.id}/view`}>← {texts.back}</Link>
      <h1>{grid.plate.name ?? grid.plate.barcode}</h1>
      <StatusTag look={qcStates[grid.qcState]} />
      <span className="grd-bar-space" />
      <Button size="small" onClick={onFold} disabled={anomalous === 0}>
        {everything ? texts.onlyAnomalous : texts.all(grid.analytes.length - anomalous)}{' '}
        <Keys combination="t" />
      </Button>
      <Button size="small" onClick={onExplain}>
        {texts.explain} <Keys combination="e" />
      </Button>
      {open && ordinary > 0 && (
        <Button size="small" onClick={onAccept}>
          {texts.acceptProposals(ordinary)}
        </Button>
      )}
      {open && (
        <Button type="primary" onClick={onClose}>
          {texts.close} <Keys combination="Ctrl+Enter" />
        </Button>
      )}
    </header>
  )
}
