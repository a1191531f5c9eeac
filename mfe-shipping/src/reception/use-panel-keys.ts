import type { ReceptionCard } from '@sne/shared/contract'
import { useToast } from '@sne/shared/shell'
import { useHotkeys } from '@sne/shared/ui-core'
import { playTone } from '@sne/shared/ui-data'
import { acceptTexts } from '../parts/scanning/texts.ts'
import { undoOffered } from '../parts/scanning/undo-button.tsx'
import { useKeyInTurn } from '../parts/scanning/use-key-in-turn.ts'
import { receptionTexts as texts } from './texts.ts'
import type { Reception } from './use-reception.ts'

const laterTexts = { unsuitable: texts.markUnsuitable, undo: acceptTexts.undo } as const

/** Keys of the last reading. One that is pressed while the reading is on its way waits for the answer; the last one counts. */
export function usePanelKeys(
  { outcome, undo, askUndo }: Pick<Reception, 'outcome' | 'undo' | 'askUndo'>,
  refusing: ReceptionCard | null,
  onRefuse: (card: ReceptionCard | null) => void,
) {
  const toast = useToast()
  const card = outcome?.card
  const refuse = () => {
    if (card) return onRefuse(card)
    playTone('stop')
    toast('error', texts.unsuitableNeedsCard(outcome?.code ?? ''))
  }
  const keyInTurn = useKeyInTurn<keyof typeof laterTexts>({
    outcome,
    act: (key) => {
      if (key === 'unsuitable') refuse()
      // Never an older reading: where this one changed nothing, there is nothing to take back.
      else if (undo.last && undo.last.code === outcome?.code) undo.run()
      else return false
      return true
    },
    onDropped: (key, code) => {
      playTone('stop')
      toast('error', acceptTexts.keyDropped(laterTexts[key], code))
    },
    onHeld: (key) => askUndo(key === 'undo'),
  })
  const { sending, later, inTurn } = keyInTurn

  useHotkeys([
    {
      keys: 'Escape',
      label: texts.field,
      inFields: true,
      enabled: refusing !== null || later !== null,
      run: () => {
        keyInTurn.drop()
        onRefuse(null)
      },
    },
    {
      keys: 'F2',
      label: texts.markUnsuitable,
      inFields: true,
      enabled: refusing === null && outcome !== null,
      run: () => inTurn('unsuitable', refuse),
    },
    {
      keys: 'Ctrl+Z',
      label: acceptTexts.undo,
      inFields: true,
      enabled: refusing === null && (sending || undo.last !== null),
      run: () => inTurn('undo', undo.run),
    },
  ])
  return {
    /** The effect of the waiting key, as text; null when none waits. */
    later: later && laterTexts[later],
    isHeld: keyInTurn.isHeld,
    undo: undoOffered(outcome, undo, () => inTurn('undo', undo.run)),
  }
}
export type PanelKeys = ReturnType<typeof usePanelKeys>
