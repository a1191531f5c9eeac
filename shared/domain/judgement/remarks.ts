import { earlyHours, immature } from '../maturity.ts'
import { isDuringNutrition, type Nutrition } from '../nutrition.ts'
import type { Screening } from '../screenings.ts'
import { type CardFactsOfEpisode, isAfterIrtWindow, isLateForIrt, isTransfused } from './card-suitability.ts'
import type { Episode } from './episode.ts'
import type { Finding } from './finding.ts'
import { reportedCard } from './gate.ts'

/** Facts of a card for its remarks, beside the facts that decide on it. */
export interface RemarkedCard extends CardFactsOfEpisode {
  readonly conditions: CardFactsOfEpisode['conditions'] & {
    readonly parenteral: Nutrition | null
    readonly dopamine?: boolean
    readonly steroids?: boolean
  }
  /** Gestational age in weeks, with the days as fraction; null when unknown. */
  readonly gestationalWeeks: number | null
  /** Grams. */
  readonly birthWeight: number | null
  /** Another card of the newborn is planned for the category, and has not come. */
  readonly planned?: boolean
}

/** Categories whose values change in the first days of life. */
const changing: readonly Screening[] = ['sne', 'ic', 'tgal']
/** Categories of which the protocol plans a further card of early and immature newborns. */
const planned: readonly Screening[] = ['sne', 'ic']

const plannedRemark = 'È previsto un prelievo programmato.'

export const isImmature = ({ gestationalWeeks, birthWeight }: RemarkedCard): boolean =>
  (gestationalWeeks !== null && gestationalWeeks < immature.weeks) ||
  (birthWeight !== null && birthWeight < immature.grams)

/** A report's remarks in the category on the circumstances of its card, in Italian (safety, section 5). */
export function cardRemarks(category: Screening, card: RemarkedCard): string[] {
  const { ageHours, conditions, collectedAt } = card
  const again = planned.includes(category) ? ` ${plannedRemark}` : ''
  const early =
    ageHours === null
      ? 'Età al prelievo non nota.'
      : ageHours < earlyHours
        ? `Prelievo prima delle ${earlyHours} ore di vita.${changing.includes(category) ? ' Il risultato può risentirne.' : ''}${again}`
        : null
  const transfused =
    isTransfused(card, category) || (conditions.transfusion !== null && isTransfusedBefore(card))
      ? `Prelievo dopo trasfusione o in ECMO: il risultato può risentire del sangue del donatore.${again}`
      : null
  const parenteral =
    category === 'sne' &&
    conditions.parenteral !== null &&
    isDuringNutrition(conditions.parenteral, collectedAt)
      ? 'Prelievo durante nutrizione parenterale: aminoacidi e acilcarnitine possono risentirne.'
      : null
  const drugs =
    category === 'ic' && (conditions.dopamine || conditions.steroids)
      ? 'Prelievo durante terapia con dopamina o cortisonici: il TSH può risentirne.'
      : null
  const preterm =
    planned.includes(category) && isImmature(card)
      ? 'Neonato pretermine o di basso peso: sono previsti prelievi programmati.'
      : null
  const ileus =
    category === 'fc' && conditions.meconiumIleus
      ? 'Ileo da meconio: la tripsina non esclude la fibrosi cistica, si invia al centro fibrosi cistica.'
      : null
  const late = isAfterIrtWindow(category, card)
    ? 'Prelievo di richiamo dopo i 35 giorni di vita: la tripsina non esclude la fibrosi cistica, si invia al centro fibrosi cistica.'
    : isLateForIrt(category, card)
      ? 'La tripsina dopo il 36° giorno non esclude la fibrosi cistica.'
      : null
  const remarks = [early, transfused, parenteral, drugs, preterm, ileus, late].filter((one) => one !== null)
  const isSaid = remarks.some((remark) => remark.includes('programmat'))
  return card.planned && !isSaid ? [...remarks, plannedRemark] : remarks
}

/** Any product of a donor, before the collection or at an unknown time. */
const isTransfusedBefore = ({ conditions, collectedAt }: RemarkedCard): boolean =>
  conditions.transfusion?.at == null || Date.parse(conditions.transfusion.at) <= Date.parse(collectedAt)

const fabry =
  'GLA chiusa dal second tier: non sono escluse la malattia di Fabry a esordio tardivo e, nelle femmine, la malattia di Fabry.'

/**
 * A report's remarks beside its values: the circumstances of its card, and findings that closing leaves open.
 */
export function episodeRemarks(
  episode: Episode,
  { findings }: { readonly findings: readonly Finding[] },
): string[] {
  const card = episode.cards.find(({ id }) => id === reportedCard(episode))
  const closedGla = findings.some(({ analyte, closed }) => analyte === 'GLA' && closed?.way === 'second_tier')
  const withdrawn = (episode.withdrawn ?? []).map(({ remark }) => remark)
  const serum = episode.serumRemark ? [episode.serumRemark] : []
  return [
    ...(card?.remarks ?? []),
    ...(closedGla ? [fabry] : []),
    ...serum,
    ...withdrawn,
    ...(episode.lifted ?? []),
  ]
}
