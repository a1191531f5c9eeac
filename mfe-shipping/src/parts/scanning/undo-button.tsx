import { Button, Keys } from '@sne/shared/ui-core'
import type { Outcome } from './outcome.ts'
import { acceptTexts as texts } from './texts.ts'
import type { Undo } from './use-undo.ts'

type Offered = Pick<Undo, 'last' | 'busy'> & { readonly run: () => void }

/**
 * The button names the effect of Ctrl+Z. While a card is being saved it names that card, and no older one
 * beside a stored decision.
 * @param inTurn takes the card back once it is saved
 */
export function undoOffered(
  outcome: Pick<Outcome, 'code' | 'sending' | 'isFinal'> | null,
  undo: Offered,
  inTurn: () => void,
): Offered {
  if (outcome?.sending) return { last: { code: outcome.code, seconds: null }, busy: undo.busy, run: inTurn }
  return outcome?.isFinal ? { ...undo, last: null } : undo
}

/**
 * Takes the last reading back, with the seconds in which that is still possible. Its space stays reserved:
 * elements beneath never move.
 */
export function UndoButton({ undo: { last, busy, run } }: { readonly undo: Offered }) {
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
