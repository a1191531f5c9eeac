import { Button, Keys } from '@sne/shared/ui-core'
import { acceptTexts as texts } from './texts.ts'
import type { Undo } from './use-undo.ts'

/** Takes the last reading back, with the seconds in which that is still possible. Its room stays: what is beneath never moves. */
export function UndoButton({
  undo: { last, busy, run },
}: {
  readonly undo: Pick<Undo, 'last' | 'busy' | 'run'>
}) {
  return (
    <div className="shp-undo">
      {last && (
        <Button onClick={run} disabled={busy}>
          {last.seconds === null ? texts.undoWaiting(last.code) : texts.undoLeft(last.code, last.seconds)}{' '}
          <Keys combination="Ctrl+Z" />
        </Button>
      )}
    </div>
  )
}
