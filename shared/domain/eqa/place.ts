import { isRejectedRun, type PlateStatus, type WellType } from '../plate.ts'
import { type EqaRoundStatus, isEqaOpen } from './round.ts'

/**
 * Wells whose disc comes from a card with a code of its own. The card is scanned at punching, and the worklist names it. A sample of
 * external assessment is measured as a newborn's sample is. It belongs to no newborn and has no analysis, report, order or message.
 */
export const isCardWell = (type: WellType | string): boolean => type === 'sample' || type === 'eqa_sample'

/** A place of an EQA sample on a plate. */
export interface EqaPlace {
  readonly plate: string
  readonly well: string
  readonly status: PlateStatus
  /** The run was called wrong: its values never count. */
  readonly wrong: boolean
}

/** The place counts: its plate was neither rejected, repeated on another one nor called wrong. */
export const isLivePlace = ({ status, wrong }: Pick<EqaPlace, 'status' | 'wrong'>): boolean =>
  !isRejectedRun(status) && !wrong

/** Why a sample of a round may not be on a plate, Italian; null when it may. */
export function eqaPlaceRefusal({
  round,
  sameType,
  places,
}: {
  readonly round: EqaRoundStatus
  /** The programme is of the plate's laboratory and analysis type. */
  readonly sameType: boolean
  /** Other wells of the sample, on plates that were not deleted. */
  readonly places: readonly EqaPlace[]
}): string | null {
  if (!sameType) return 'Il campione VEQ è di un’altra analisi: scegliere una piastra della sua analisi.'
  if (!isEqaOpen(round)) return 'I risultati di questo esercizio VEQ sono già inviati: non si analizza più.'
  const other = places.find(isLivePlace)
  return other ? `Il campione VEQ è già su ${other.plate}, pozzetto ${other.well}.` : null
}
