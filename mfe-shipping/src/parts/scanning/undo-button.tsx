import { Button, Keys } from '@sne/shared/ui-core'
import { acceptTexts as texts } from './texts.ts'
import type { Undo } from './use-undo.ts'

/** Takes the last reading back, with the seconds in which that is still possible. */
export function UndoButton({
  undo: { last, busy, run },
}: {
  readonly undo: Pick<Undo, 'last' | 'busy' | 'run'>
}) {
  if (!last) return null
  return (
    <div className="shp-undo">
      <Button onClick={run} disabled={busy}>
        {last.seconds === null ? texts.undoWaiting(last.code) : texts.undoLeft(last.code, last.seconds)}{' '}
        <Keys combination="Ctrl+Z" />
      </Button>
    </div>
  )
}
