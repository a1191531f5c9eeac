import type { IntakeCard } from '@sne/shared/contract'
import { dayOf, holderOf, type ToldDoubt } from '@sne/shared/domain'
import { notOwnFiscalCode } from '../hl7/index.ts'

/** Characters of a card's notes. */
const longestNotes = 2000

/**
 * A card of a shipment with its newborn's own fiscal code alone, as of a message: the notes keep another one.
 * @returns the doubts that it raises
 */
export function withOwnFiscalCode(card: IntakeCard): {
  readonly card: IntakeCard
  readonly doubts: readonly ToldDoubt[]
} {
  const { fiscalCode, birthAt, sex = null, mother } = card.newborn
  if (!fiscalCode) return { card, doubts: [] }
  const holder =
    fiscalCode === mother?.fiscalCode ? 'parent' : holderOf(fiscalCode, { birthDay: dayOf(birthAt), sex })
  if (holder === 'newborn' || holder === 'unread') return { card, doubts: [] }
  const notes = [notOwnFiscalCode[holder](fiscalCode), card.spokeNotes].filter(Boolean).join('\n')
  return {
    card: {
      ...card,
      newborn: { ...card.newborn, fiscalCode: null },
      spokeNotes: notes.slice(0, longestNotes),
    },
    doubts: holder === 'other' ? ['notes', 'identity'] : ['notes'],
  }
}
