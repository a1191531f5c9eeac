import { formatDate } from '../formats.ts'
import type { Due } from './due.ts'
import { type InstrumentStatus, instrumentEvents } from './instrument.ts'
import { type LotDays, lastLotDay, type ReagentLotStatus } from './reagent-lot.ts'

/** Why an item is not used on a plate. */
export interface MaterialObjection {
  readonly code:
    | 'retired'
    | 'out_of_use'
    | 'failed'
    | 'overdue'
    | 'refused'
    | 'finished'
    | 'unreleased'
    | 'expired'
  /** Italian; names the remedy. */
  readonly text: string
  /** A lead may allow the use of the item. A retired, refused or finished item must first be taken back. */
  readonly overridable: boolean
}

export interface InstrumentFacts {
  readonly status: InstrumentStatus
  readonly statusReason: string | null
  readonly dues: readonly Pick<Due, 'kind' | 'outcome' | 'nextDueOn'>[]
}

export interface LotFacts extends LotDays {
  readonly status: ReagentLotStatus
  readonly statusReason: string | null
}

const because = (reason: string | null) => (reason ? `: ${reason}` : '')

/** The objection to using an instrument on a day; null when it is usable. @param day yyyy-MM-dd */
export function instrumentObjection(
  { status, statusReason, dues }: InstrumentFacts,
  day: string,
): MaterialObjection | null {
  if (status === 'retired')
    return {
      ...{ code: 'retired', overridable: false },
      text: `Lo strumento è dismesso${because(statusReason)}. Usarne un altro.`,
    }
  if (status === 'out_of_use')
    return {
      ...{ code: 'out_of_use', overridable: true },
      text: `Lo strumento è fuori uso${because(statusReason)}. Un responsabile lo rimette in uso, o usarne un altro.`,
    }
  const failed = dues.find(({ outcome }) => outcome === 'failed')
  if (failed)
    return {
      ...{ code: 'failed', overridable: true },
      text: `${instrumentEvents[failed.kind].label} non conforme: registrare una prova conforme, o usare un altro strumento.`,
    }
  const late = dues.find(
    ({ kind, nextDueOn }) => instrumentEvents[kind].stops && nextDueOn !== null && nextDueOn < day,
  )
  return late
    ? {
        ...{ code: 'overdue', overridable: true },
        text: `${instrumentEvents[late.kind].label} scaduta il ${formatDate(late.nextDueOn)}: registrarla, o usare un altro strumento.`,
      }
    : null
}

/**
 * The objection to using a lot; null when it is usable.
 * @param day on which it is used at the earliest, yyyy-MM-dd: the last day of a lot is good
 */
export function lotObjection(lot: LotFacts, day: string): MaterialObjection | null {
  const { status, statusReason } = lot
  if (status === 'refused')
    return {
      ...{ code: 'refused', overridable: false },
      text: `Il lotto è respinto${because(statusReason)}. Usarne un altro.`,
    }
  if (status === 'finished')
    return { code: 'finished', overridable: false, text: 'Il lotto è esaurito: usarne un altro.' }
  const lastDay = lastLotDay(lot)
  if (lastDay < day)
    return {
      ...{ code: 'expired', overridable: true },
      text:
        lastDay === lot.expiresOn
          ? `Il lotto è scaduto il ${formatDate(lastDay)}: usarne uno valido.`
          : `Il lotto aperto il ${formatDate(lot.openedOn)} era valido fino al ${formatDate(lastDay)}: usarne uno valido.`,
    }
  if (status === 'released') return null
  return {
    ...{ code: 'unreleased', overridable: true },
    text:
      status === 'quarantine'
        ? `Il lotto è in quarantena${because(statusReason)}. Usarne un altro.`
        : 'Il lotto non è rilasciato: lo rilascia un responsabile.',
  }
}

/** A plate has used the item: a lead may always let its results in. */
const decidable = (objection: MaterialObjection | null): MaterialObjection | null =>
  objection && { ...objection, overridable: true }

/** The objection to an instrument that a plate recorded. @param day of its use, yyyy-MM-dd */
export const recordedInstrumentObjection = (facts: InstrumentFacts, day: string) =>
  decidable(instrumentObjection(facts, day))

/**
 * The objection to a lot that a plate recorded. A lot finished since then was released. @param day of its
 * use, yyyy-MM-dd
 */
export const recordedLotObjection = (lot: LotFacts, day: string) =>
  decidable(lotObjection(lot.status === 'finished' ? { ...lot, status: 'released' } : lot, day))
