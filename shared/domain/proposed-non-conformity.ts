import { ageHours } from './ages.ts'
import { wholeDays } from './calendar.ts'
import type { Severity } from './card.ts'
import { impossibleTime } from './card-times.ts'
import { daysInWords } from './durations.ts'
import { formatNumber } from './formats.ts'
import { type MandatoryData, missingDataText } from './missing-data.ts'
import { type NonConformityCode, nonConformityReasons, reasonLabel } from './non-conformity.ts'
import { isDuringNutrition, type Nutrition } from './nutrition.ts'

/** Hours after birth within which the first card is taken. */
export const collectionWindow = { from: 48, to: 72 } as const

/** Facts of the card. */
export interface CardFacts extends MandatoryData {
  readonly transfusion: { readonly at: string | null } | null
  readonly parenteral: Nutrition | null
  /** The newborn's first card: a later one is never too late. */
  readonly firstSample: boolean
  /** In the parcel but not on the list of the shipment. */
  readonly outOfList: boolean
  /** Days after which the laboratory calls a card old. */
  readonly oldSampleDays: number
}

export interface ProposedNonConformity {
  readonly code: NonConformityCode
  readonly label: string
  readonly severity: Severity
  /** Italian, with the numbers. */
  readonly why: string
}

const hoursText = (hours: number) => `${formatNumber(hours, Number.isInteger(hours) ? 0 : 1)} h`

function inParenteral(card: CardFacts): boolean {
  if (!card.parenteral) return false
  return card.collectedAt === null || isDuringNutrition(card.parenteral, card.collectedAt)
}

function transfusionText(card: CardFacts): string | null {
  if (!card.transfusion) return null
  if (card.transfusion.at === null) return 'Trasfusione senza data: prelievo forse successivo'
  const hours = ageHours(card.transfusion.at, card.collectedAt)
  if (hours === null) return null
  return hours < 48
    ? `Prelievo ${hoursText(Math.floor(hours))} dopo la trasfusione`
    : `Prelievo ${Math.floor(hours / 24)} giorni dopo la trasfusione`
}

/**
 * Problems suggested by the data of a card; a person confirms or drops each. Only a person judges how the
 * blood looks. Reasons for a single category (see `severityFor`) come with their general severity.
 */
export function proposeNonConformities(card: CardFacts, now: Date): ProposedNonConformity[] {
  const found: [NonConformityCode, string][] = []
  const contradiction = impossibleTime({ ...card, acceptedAt: null }, now)
  if (contradiction) found.push(['unlabelled', contradiction.why])

  const days = card.collectedAt === null ? 0 : wholeDays(card.collectedAt, now)
  if (days > card.oldSampleDays) found.push(['old_sample', `Prelievo di ${daysInWords(days)} fa`])

  const age =
    card.birthTimeKnown && card.collectionTimeKnown ? ageHours(card.birthAt, card.collectedAt) : null
  if (age !== null && age < collectionWindow.from)
    found.push(['early_collection', `Prelievo a ${hoursText(age)} dalla nascita`])
  if (age !== null && age > collectionWindow.to && card.firstSample)
    found.push(['late_collection', `Primo prelievo a ${hoursText(age)} dalla nascita`])

  const transfused = transfusionText(card)
  if (transfused) found.push(['post_transfusion', transfused])
  if (inParenteral(card)) found.push(['npt', 'Prelievo durante la nutrizione parenterale'])

  const missing = missingDataText(card)
  if (missing) found.push(['missing_data', missing])
  if (card.outOfList) found.push(['not_in_list', 'Il cartoncino non è nella distinta'])

  return found.flatMap(([code, why]) => {
    const item = nonConformityReasons.find((candidate) => candidate.code === code)
    return item?.severity
      ? [{ code, label: reasonLabel(item, card.oldSampleDays), severity: item.severity, why }]
      : []
  })
}
