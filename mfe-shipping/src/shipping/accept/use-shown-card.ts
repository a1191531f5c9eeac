import type { ShippingSampleRow } from '@sne/shared/contract'
import { useCallback, useState } from 'react'
import type { Outcome } from './outcome.ts'

/** What the panel is used for: reading, choosing reasons, or writing a note. */
export type PanelMode = 'facts' | 'reasons' | 'note'

/**
 * The card in the panel: the one that was read last, or the one chosen from the list after it.
 * @param initial id of the card to begin with
 */
export function useShownCard(
  cards: readonly ShippingSampleRow[] | undefined,
  outcome: Outcome | null,
  initial: number | null,
) {
  const [chosen, setChosen] = useState(initial)
  const [mode, setMode] = useState<PanelMode>('facts')
  const id = chosen ?? outcome?.cardId ?? null
  const own = cards?.find((card) => card.id === id) ?? null
  const foreign = chosen === null ? (outcome?.foreign ?? null) : null
  const choose = useCallback((next: number) => {
    setChosen(next)
    setMode('facts')
  }, [])
  return {
    card: foreign ?? own,
    /** What was said about this card, as long as it is the one shown. */
    outcome: chosen === null ? outcome : null,
    mode,
    setMode,
    choose,
    /** The card that is read next is shown again. */
    follow: () => {
      setChosen(null)
      setMode('facts')
    },
  }
}
export type ShownCard = ReturnType<typeof useShownCard>
