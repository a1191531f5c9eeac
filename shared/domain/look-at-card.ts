import { immature } from './maturity.ts'
import type { NewbornStatus } from './newborn.ts'
import type { ToldDoubt } from './told-doubts.ts'

interface CardToLookAt {
  readonly sampleNumber: number
  readonly signs: {
    readonly preterm: boolean
    readonly tin: boolean
    readonly transfused: boolean
    readonly parenteral: boolean
    readonly ecmo: boolean
    readonly meconiumIleus: boolean
    readonly recall: boolean
  }
  readonly toldDoubts: readonly ToldDoubt[]
  /** Parts of the birth point's messages that nobody could read. */
  readonly notUnderstood: readonly unknown[]
  readonly newborn: {
    /** Grams. */
    readonly birthWeight: number | null
    readonly plurality: { readonly n: number } | null
    readonly status: NewbornStatus
  }
}

export const looks = [
  'identity_told',
  'identity_corrected',
  'deceased_told',
  'transfusion_told',
  'ecmo_told',
  'parenteral_told',
  'meconium_ileus_told',
  'recall',
  'waited',
  'transfused',
  'ecmo',
  'meconium_ileus',
  'parenteral',
  'preterm',
  'light',
  'tin',
  'twin',
  'notes_told',
  'not_understood',
] as const
/** Why a person checks an accepted card again: its reading changes, or another card is planned or awaited. */
export type Look = (typeof looks)[number]

/**
 * Points of an accepted card that a person has to check, the gravest first; empty for a card with nothing
 * unusual.
 */
export function looksOf({ sampleNumber, signs, newborn, toldDoubts, notUnderstood }: CardToLookAt): Look[] {
  // The card that a newborn's first one plans is no reason to look at the first.
  const waitsForPlanned = newborn.status === 'waiting_planned' && sampleNumber > 1
  const present: Readonly<Record<Look, boolean>> = {
    identity_told: toldDoubts.includes('identity'),
    identity_corrected: toldDoubts.includes('identity_corrected'),
    deceased_told: toldDoubts.includes('deceased'),
    transfusion_told: toldDoubts.includes('transfusion'),
    ecmo_told: toldDoubts.includes('ecmo'),
    parenteral_told: toldDoubts.includes('parenteral'),
    meconium_ileus_told: toldDoubts.includes('meconium_ileus'),
    notes_told: toldDoubts.includes('notes'),
    not_understood: notUnderstood.length > 0,
    recall: signs.recall,
    waited: !signs.recall && (newborn.status === 'waiting_recall' || waitsForPlanned),
    transfused: signs.transfused,
    ecmo: signs.ecmo,
    meconium_ileus: signs.meconiumIleus,
    parenteral: signs.parenteral,
    preterm: signs.preterm,
    light: newborn.birthWeight !== null && newborn.birthWeight < immature.grams,
    tin: signs.tin,
    twin: newborn.plurality !== null && newborn.plurality.n > 1,
  }
  return looks.filter((look) => present[look])
}
