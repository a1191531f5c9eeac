import type { PlateStatus } from '../plate.ts'
import { areWellsEditable } from '../plate.ts'
import type { SampleStatus } from '../sample.ts'
import type { GuardRefusal } from '../transition.ts'
import { missing, noBlockingReason } from './given.ts'

interface Reasons {
  /** How many reasons of the laboratory's list were given. */
  readonly reasons: number
  readonly note: string | null | undefined
}

const withoutReason = ({ reasons, note }: Reasons) => reasons === 0 && !note?.trim()

/** Guards of a card in one category. */
export const analyzableGuards = {
  /** The card, or its discs, are in the laboratory that analyses this category. */
  sample_accepted: (facts: { readonly sampleStatus: SampleStatus }): GuardRefusal | null =>
    facts.sampleStatus === 'accepted' ? null : {},

  /** The card has the discs of all wells of the analysis, and the plate has the wells. */
  free_well_and_discs_left: (facts: {
    readonly hasRoom: boolean
    readonly discsLeft: number
    readonly discsNeeded: number
  }): GuardRefusal | null => {
    if (facts.discsLeft < facts.discsNeeded)
      return { code: 'punches_exhausted', details: { punchesLeft: facts.discsLeft } }
    return facts.hasRoom ? null : { code: 'plate_full' }
  },

  plate_open: (facts: { readonly plateStatus: PlateStatus }): GuardRefusal | null =>
    areWellsEditable(facts.plateStatus)
      ? null
      : { message: 'La piastra è chiusa: i pozzetti non si possono più cambiare.' },

  no_accepted_report: (facts: { readonly reported: boolean }): GuardRefusal | null =>
    facts.reported ? {} : null,

  /** A category that nobody has taken in needs the reason of an acceptance: nobody has measured or looked at its disc. */
  reason_given_and_no_accepted_report: (
    facts: Reasons & { readonly reported: boolean; readonly takenIn: boolean; readonly blocking: boolean },
  ): GuardRefusal | null => {
    if (!facts.takenIn && !facts.blocking) return noBlockingReason
    if (withoutReason(facts)) return missing('note')
    return facts.reported ? {} : null
  },

  nothing_punched: (facts: { readonly punched: boolean }): GuardRefusal | null => (facts.punched ? {} : null),

  reason_given: (facts: Reasons): GuardRefusal | null => (withoutReason(facts) ? missing('note') : null),

  /** A lead or support; a category can be put aside before its card is accepted, and planned it must not be. */
  lead_or_support: (facts: {
    readonly leadOrSupport: boolean
    readonly sampleStatus: SampleStatus
  }): GuardRefusal | null => {
    if (!facts.leadOrSupport) return { code: 'lead_required' }
    return facts.sampleStatus === 'accepted'
      ? null
      : {
          message: 'Il cartoncino non è accettato: prima si decide il cartoncino.',
          details: { guard: 'sample_accepted' },
        }
  },
} as const
