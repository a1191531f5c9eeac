import { type Screening, screenings } from './screenings.ts'
import type { WorkgroupType } from './workgroup.ts'

export type LaboratoryType = Extract<WorkgroupType, 'standard' | 'icfc' | 'sma'>

/** Which kind of laboratory analyses a category, unless the laboratory's own list says otherwise. */
export const laboratoryTypeOf: Readonly<Record<Screening, LaboratoryType>> = {
  sne: 'standard',
  ic: 'icfc',
  fc: 'icfc',
  btd: 'standard',
  tgal: 'standard',
  sma: 'sma',
  lysosomal: 'standard',
}

/** Categories that need the parents' consent besides the information given to all (DM 13 October 2016, art. 2). */
export const consentScreenings: readonly Screening[] = ['sma', 'lysosomal']

/** The family's answers on one card; null where the card does not tell. */
export interface FamilyConsent {
  /** The family was informed of the screening. */
  readonly informed: boolean | null
  readonly storage: boolean | null
  readonly research: boolean | null
  readonly sma: boolean | null
  readonly lysosomal: boolean | null
  /** The family refused the screening; false where it is said that it did not. */
  readonly refused: boolean | null
}

/** Facts that decide whether a category of one card may be analysed. */
type ToldConsent = Pick<FamilyConsent, 'sma' | 'lysosomal' | 'refused'>

/** The family's consent to a category: true where none of its consent is needed, null where nobody knows. */
export const consentTo = (
  category: Screening,
  consent: Pick<FamilyConsent, 'sma' | 'lysosomal'>,
): boolean | null => (category === 'sma' || category === 'lysosomal' ? consent[category] : true)

/** May a category of a card be analysed by the family's answers? An answer that nobody knows is none. */
export const isConsented = (category: Screening, consent: ToldConsent): boolean =>
  !consent.refused && consentTo(category, consent) === true

/** Categories that a laboratory of this type analyses when its configuration names none. */
export const screeningsOfType = (type: WorkgroupType): Screening[] =>
  screenings.filter((screening) => laboratoryTypeOf[screening] === type)
