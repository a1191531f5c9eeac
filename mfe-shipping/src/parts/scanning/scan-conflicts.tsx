import { Button, Card, Keys, useHotkeys } from '@sne/shared/ui-core'
import { OutcomeBand } from './outcome-band.tsx'
import { acceptTexts as texts } from './texts.ts'
import { useDecisionText } from './use-decision-text.ts'
import type { ScanConflict, Scans } from './use-scan-queue.ts'

interface ScanConflictsProps {
  readonly scans: Pick<Scans, 'conflicts' | 'answered'>
  /** No reason and no note is open, which the card would take the place of. */
  readonly ready: boolean
  /** Brings the card into the panel, where it is decided. */
  readonly onShow: (conflict: ScanConflict) => void
}

/**
 * Scans read without network that could not be saved as they were read: one at a time, until a person has
 * answered.
 */
export function ScanConflicts({ scans, ready, onShow }: ScanConflictsProps) {
  const decisionText = useDecisionText()
  const [conflict] = scans.conflicts
  const show = () => conflict && onShow(conflict)
  const seen = () => {
    if (!conflict) return
    onShow(conflict)
    scans.answered(conflict.scan.id)
  }
  // A person's decision stays until the card is decided, or left as it is on purpose.
  const decided = conflict?.scan.decided === true
  // Of a card with a question the answer is its decision, or its place among the open points.
  const asks = decided || conflict?.outcome.unresolved !== undefined
  useHotkeys([
    {
      keys: 'F9',
      label: asks ? texts.conflictShow : texts.conflictDone,
      run: asks ? show : seen,
      enabled: ready && conflict !== undefined,
    },
  ])
  if (!conflict) return null
  return (
    <Card title={texts.conflicts(1, scans.conflicts.length)}>
      <div className="shp-conflict" role="alert">
        <p className="sne-weak">{texts.conflictHint}</p>
        {decided && (
          <p className="shp-conflict-decision">{texts.conflictDecision(decisionText(conflict.scan))}</p>
        )}
        <OutcomeBand outcome={conflict.outcome} />
        <div className="sne-actions">
          <Button type="primary" disabled={!ready} onClick={asks ? show : seen}>
            {asks ? texts.conflictShow : texts.conflictDone} <Keys combination="F9" />
          </Button>
          {decided && <Button onClick={() => scans.answered(conflict.scan.id)}>{texts.conflictLeave}</Button>}
        </div>
      </div>
    </Card>
  )
}
