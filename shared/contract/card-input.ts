import { z } from 'zod'
import {
  collectionMethodLabels,
  deliveryTypeLabels,
  isNutritionReversed,
  nutritionReversedText,
  sexLabels,
  transfusionTypeLabels,
  wardLabels,
  withoutInvisible,
} from '../domain/index.ts'
import { required } from '../domain/validation-messages.ts'
import { Feedings } from './card-fields.ts'
import { keysEnum } from './common.ts'
import {
  optionalEmail,
  optionalExactText,
  optionalName,
  optionalPastDay,
  optionalPastMoment,
  optionalText,
  optionalWhole,
  requiredName,
  requiredPastMoment,
  requiredText,
} from './forms.ts'

/**
 * Data of a card and its newborn as people and birth points write them. A field of another name is refused: nothing that is
 * said of a newborn is dropped in silence.
 */

/** Earliest date of birth of a parent, and of anything else written on a card. */
const earliest = { min: '1900-01-01' }
/** Earliest moment of a newborn's life that the product takes. */
const sinceScreening = { min: '2000-01-01' }

const fiscalCodeLength = 16
/** Grams; beyond these a weight is a slip of the pen. */
export const weightBounds = { min: 200, max: 8000 }
/** Completed weeks. */
const gestation = { min: 20, max: 45 }

const flag = z.boolean().default(false)
const answer = z.boolean().nullable().default(null)
const phones = z
  .array(requiredText({ max: 50 }))
  .max(5)
  .default([])

export const ConditionsInput = z.strictObject({
  /** Absent, as a transfusion or a nutrition that is absent: nobody said whether. */
  tin: answer,
  transfusion: z
    .strictObject({ at: optionalPastMoment(sinceScreening), type: keysEnum(transfusionTypeLabels).nullish() })
    .nullish(),
  parenteral: z
    .strictObject({ from: optionalPastMoment(sinceScreening), to: optionalPastMoment(sinceScreening) })
    .refine(({ from = null, to = null }) => !isNutritionReversed({ from, to }), {
      path: ['to'],
      message: nutritionReversedText,
    })
    .nullish(),
  antibiotics: flag,
  steroids: flag,
  dopamine: flag,
  phototherapy: flag,
  ecmo: flag,
  malformations: flag,
  meconiumIleus: flag,
  surgery: flag,
})

export const MotherFactorsInput = z.strictObject({
  thyroid: flag,
  b12: flag,
  steroids: flag,
  hellp: flag,
  pku: flag,
  other: optionalText({ max: 500 }),
})

export const MotherInput = z.strictObject({
  surname: optionalName({ max: 100 }),
  name: optionalName({ max: 100 }),
  fiscalCode: optionalExactText(fiscalCodeLength),
  birthDate: optionalPastDay(earliest),
  nationality: optionalText({ max: 100 }),
  phones,
  email: optionalEmail(),
  address: optionalText({ max: 250 }),
})

export const ConsentInput = z.strictObject({
  informed: answer,
  sma: answer,
  lysosomal: answer,
  storage: answer,
  research: answer,
  /** False: it is said that the family did not refuse. */
  refused: answer,
})

const birthOrder = z.number().int().min(1).max(9)
const orderTooHigh = {
  path: ['order'],
  message: 'L’ordine di nascita non può superare il numero dei nati dal parto',
}
export const PluralityInput = z
  .strictObject({ n: birthOrder, order: birthOrder })
  .refine(({ n, order }) => order <= n, orderTooHigh)
/** As a message says it: the order of a multiple birth may not be known. */
export const PluralitySent = z
  .strictObject({ n: birthOrder, order: birthOrder.nullable() })
  .refine(({ n, order }) => (order ?? 1) <= n, orderTooHigh)

export const NewbornInput = z.strictObject({
  surname: requiredName({ max: 100 }),
  name: optionalName({ max: 100 }),
  sex: keysEnum(sexLabels).nullish(),
  fiscalCode: optionalExactText(fiscalCodeLength),
  birthAt: requiredPastMoment(sinceScreening),
  /** False when only the day is known. */
  birthTimeKnown: z.boolean().default(true),
  gaWeeks: optionalWhole(gestation),
  gaDays: optionalWhole({ min: 0, max: 6 }),
  birthWeight: optionalWhole(weightBounds),
  sga: z.boolean().nullish(),
  plurality: PluralityInput.nullish(),
  deliveryType: keysEnum(deliveryTypeLabels).nullish(),
  /** A dead sibling or a known disease in the family. */
  familyHistory: optionalText({ max: 500 }),
  residence: optionalText({ max: 250 }),
  phones,
  mother: MotherInput.nullish(),
  father: z
    .strictObject({ surname: optionalName(), name: optionalName(), phone: optionalText({ line: true }) })
    .nullish(),
  pediatrician: z
    .strictObject({
      name: optionalName(),
      phone: optionalText({ max: 50, line: true }),
      address: optionalText(),
      email: optionalEmail(),
    })
    .nullish(),
})
export type NewbornInput = z.infer<typeof NewbornInput>

/** Where a card is kept after punching, as the laboratory names its boxes and shelves. */
export const StorageLocation = optionalText({ max: 100 })

/** Characters of a card's code. */
export const longestBarcode = 50

export const barcodeText = () => requiredText({ max: longestBarcode, tidy: true })

/** The barcode of a card that comes in: scanners and instruments' files carry it without change. */
export const newBarcode = () =>
  z
    .string({ error: required() })
    .transform((text) => withoutInvisible(text).replace(/^[\s*]+|(?<![\s*])[\s*]+$/g, ''))
    .pipe(
      requiredText({ max: longestBarcode })
        .regex(
          /^[A-Za-z0-9./-]+$/,
          'Il codice a barre è fatto di lettere senza accenti, cifre, trattini, punti e barre',
        )
        .regex(/[A-Za-z0-9]/, 'Il codice a barre contiene almeno una lettera o una cifra')
        .refine(
          (text) => !/^(BLANK|QC)-/i.test(text),
          'I codici che cominciano con BLANK- e QC- nominano i pozzetti senza campione',
        ),
    )

export const CardInput = z.strictObject({
  barcode: barcodeText(),
  /** The card that this one follows or replaces (LOINC 57711-4). */
  previousBarcode: optionalText({ max: 50 }),
  /** Machine name of the sampling motivation; absent: first sample. */
  motivation: optionalText({ max: 50 }),
  collectedAt: requiredPastMoment(sinceScreening),
  collectedBy: optionalText({ max: 100 }),
  collectionMethod: keysEnum(collectionMethodLabels).nullish(),
  ward: keysEnum(wardLabels).nullish(),
  weightAtCollection: optionalWhole(weightBounds),
  feeding: Feedings.default([]),
  conditions: ConditionsInput.nullish(),
  mother: MotherFactorsInput.nullish(),
  consent: ConsentInput.nullish(),
  transferHospital: optionalText({ max: 100 }),
  spotsTotal: optionalWhole({ min: 1, max: 12 }),
  spokeNotes: optionalText({ max: 2000 }),
})
export type CardInput = z.infer<typeof CardInput>
