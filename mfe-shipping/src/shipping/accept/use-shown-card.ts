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
  const [mode, enterMode] = useState<PanelMode>('facts')
  /** The card for which reasons or a note are being written: no answer puts another one under them. */
  const [pinned, setPinned] = useState<number | null>(null)
  const isPinned = mode !== 'facts' && pinned !== null
  const id = isPinned ? pinned : (chosen ?? outcome?.cardId ?? null)
  const own = cards?.find((card) => card.id === id) ?? null
  const foreign = chosen === null && !isPinned ? (outcome?.foreign ?? null) : null
  const setMode = (next: PanelMode) => {
    setPinned(next === 'facts' ? null : id)
    enterMode(next)
  }
  const choose = useCallback((next: number) => {
    setChosen(next)
    enterMode('facts')
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
      enterMode('facts')
    },
  }
}
export type ShownCard = ReturnType<typeof useShownCard>
