import { type AccessUser, visibleScreenings } from './access.ts'
import { type Screening, screeningLabels, screenings } from './screenings.ts'

/** Why a card was taken. One with a category belongs to the recalls of that category alone. */
export interface SamplingMotivation {
  readonly machineName: string
  readonly name: string
  readonly enabled: boolean
  readonly config: { readonly screeningCategory: Screening | null }
}

const motivation = (
  machineName: string,
  name: string,
  screeningCategory: Screening | null = null,
): SamplingMotivation => ({ machineName, name, enabled: true, config: { screeningCategory } })

/** The motivation of a newborn's first card. */
export const firstMotivation = 'first_sample'

/** The motivation of a card that answers a recall in a category. */
export const recallMotivation = (category: Screening) => `recall_${category}` as const

/** The motivation of a card that replaces an unsuitable one. */
export const invalidRepeatMotivation = 'invalid_repeat'

/** The motivation of a card that is taken once the newborn's own blood shows again. */
export const afterTransfusionMotivation = 'post_transfusion'

/** The motivations that an installation starts with, in the order of lists. */
export const samplingMotivations: readonly SamplingMotivation[] = [
  motivation(firstMotivation, 'Primo prelievo'),
  motivation('preterm_second', 'Secondo prelievo – pretermine/basso peso'),
  motivation('preterm_third', 'Terzo prelievo – pretermine'),
  motivation('pre_transfusion', 'Prima della trasfusione'),
  motivation(afterTransfusionMotivation, 'Dopo la trasfusione'),
  motivation('parenteral_nutrition', 'Nutrizione parenterale'),
  motivation('early_discharge', 'Dimissione precoce'),
  motivation('transfer', 'Trasferimento'),
  motivation(invalidRepeatMotivation, 'Ripetizione per campione non idoneo'),
  ...screenings.map((category) =>
    motivation(
      recallMotivation(category),
      `Richiamo per valore alterato – ${screeningLabels[category]}`,
      category,
    ),
  ),
  motivation('twins_ic', 'Ricontrollo IC gemelli', 'ic'),
  motivation('extra_spot', 'Spot extra'),
  motivation('control', 'Controllo / monitoraggio'),
]

/**
 * The enabled motivations that a person may see. Acceptance, support and administrator see all; other roles
 * see the ones whose category is among their visible screenings.
 */
export function visibleMotivations<M extends SamplingMotivation>(
  motivations: readonly M[],
  viewer: AccessUser,
): M[] {
  const enabled = motivations.filter((item) => item.enabled)
  if (['acceptance', 'support', 'administrator'].includes(viewer.currentRole)) return enabled
  const visible = visibleScreenings(viewer)
  return enabled.filter(({ config: { screeningCategory } }) =>
    screeningCategory === null ? false : visible.includes(screeningCategory),
  )
}
