import type { ShippingSampleRow } from '@sne/shared/contract'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { heldOutcome, type Outcome } from '../../parts/scanning/outcome.ts'

/** The use of the panel: reading, choosing reasons, or writing a note. */
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
  /** Cards whose reasons or note were left without an answer; closing the shipment names them. */
  const [left, setLeft] = useState<readonly number[]>([])
  const isPinned = mode !== 'facts' && pinned !== null
  const id = isPinned ? pinned : (chosen ?? outcome?.cardId ?? null)
  const own = cards?.find((card) => card.id === id) ?? null
  const foreign = chosen === null && !isPinned ? (outcome?.foreign ?? null) : null
  /** The same object as long as nothing of it changes: a new one is brought into view. */
  const held = useMemo(
    () => (chosen === null && outcome ? heldOutcome(outcome, own) : null),
    [chosen, outcome, own],
  )
  /** @param isLeft the open panel was not answered */
  const end = (isLeft: boolean) => {
    if (isPinned) setLeft((all) => [...all.filter((one) => one !== pinned), ...(isLeft ? [pinned] : [])])
    setPinned(null)
    enterMode('facts')
  }
  const setMode = (next: PanelMode) => {
    if (next === 'facts') return end(false)
    setPinned(id)
    enterMode(next)
  }
  const leave = useRef(end)
  useEffect(() => {
    leave.current = end
  })
  const choose = useCallback((next: number) => {
    leave.current(true)
    setChosen(next)
  }, [])
  return {
    card: foreign ?? own,
    /** The message about this card, as long as it is the shown one. */
    outcome: held,
    mode,
    setMode,
    choose,
    /** The card that is read next is shown again. @param isLeft the open panel was not saved */
    follow: (isLeft = false) => {
      setChosen(null)
      end(isLeft)
    },
    /** Cards with reasons or a note that are open, or were left without an answer. */
    unfinished: cards?.filter((card) => left.includes(card.id) || (isPinned && card.id === pinned)) ?? [],
  }
}
export type ShownCard = ReturnType<typeof useShownCard>
