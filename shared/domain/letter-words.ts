import type { LetterLanguage } from './letter-template.ts'
import type { Flag } from './sample-analysis.ts'
import type { RequestedMaterial } from './sample-request.ts'
import { type Screening, screeningLabels } from './screenings.ts'

interface LetterWording {
  readonly category: Readonly<Record<Screening, string>>
  /** The requested material, within a sentence. */
  readonly material: Readonly<Record<RequestedMaterial, string>>
  /** How a value out of range reads beside its analyte. */
  readonly flag: Readonly<Record<Exclude<Flag, 'N'>, string>>
  readonly limits: string
  /** The card of a finding on another card than the letter's. */
  readonly ofCard: (barcode: string, collected: string) => string
  /** The due day of a collection that has a first day. */
  readonly notBefore: (due: string, first: string) => string
  readonly familyOf: (newborn: string) => string
  /** Title of a letter about an urgent recall. */
  readonly urgent: (title: string) => string
}

/** Texts that fields put into a letter, by language. */
export const letterWording: Readonly<Record<LetterLanguage, LetterWording>> = {
  it: {
    category: screeningLabels,
    material: {
      new_spot: 'un nuovo cartoncino (prelievo dal tallone)',
      scheduled: 'un nuovo cartoncino (prelievo dal tallone)',
      serum_sample: 'un prelievo di sangue (siero)',
      whole_blood: 'un prelievo di sangue intero (provetta con EDTA)',
      re_test: 'la ripetizione sullo stesso cartoncino',
    },
    flag: {
      H: 'alto',
      HH: 'molto alto',
      L: 'basso',
      LL: 'molto basso',
      ND: 'non rilevato',
      NC: 'non confrontabile',
      ERR: 'non leggibile',
    },
    limits: 'limiti',
    ofCard: (barcode, collected) => ` (cartoncino ${barcode} prelevato il ${collected})`,
    notBefore: (due, first) => `${due} (non prima del ${first})`,
    familyOf: (newborn) => `Alla famiglia di ${newborn}`,
    urgent: (title) => `URGENTE – ${title}`,
  },
  en: {
    category: {
      sne: 'extended newborn screening (amino acids and acylcarnitines)',
      ic: 'congenital hypothyroidism',
      fc: 'cystic fibrosis',
      btd: 'biotinidase deficiency',
      tgal: 'galactosaemia',
      sma: 'spinal muscular atrophy',
      lysosomal: 'lysosomal diseases',
    },
    material: {
      new_spot: 'a new card (blood from the heel)',
      scheduled: 'a new card (blood from the heel)',
      serum_sample: 'a blood sample (serum)',
      whole_blood: 'a whole blood sample (EDTA tube)',
      re_test: 'a repetition from the same card',
    },
    flag: {
      H: 'high',
      HH: 'very high',
      L: 'low',
      LL: 'very low',
      ND: 'not detected',
      NC: 'not comparable',
      ERR: 'unreadable',
    },
    limits: 'limits',
    ofCard: (barcode, collected) => ` (card ${barcode} collected on ${collected})`,
    notBefore: (due, first) => `${due} (not before ${first})`,
    familyOf: (newborn) => `To the family of ${newborn}`,
    urgent: (title) => `URGENT – ${title}`,
  },
}
