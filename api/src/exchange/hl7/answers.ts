import type { CollectionMethod, DeliveryType, TransfusionType, Ward } from '@sne/shared/domain'
import type { FactorFlag } from './draft.ts'

/**
 * Answers of coded observations: LOINC answer codes (panel 57717-1, newborn screening card data) and our own codes. A
 * sender's own code is read by its text in English or Italian. Answers that change the reading of a card (conditions,
 * feeding) have a closed list instead: see `condition-words.ts`.
 */
export interface AnswerTable<T> {
  readonly codes: Readonly<Record<string, T>>
  readonly words: readonly (readonly [RegExp, T])[]
}

/** The meaning of an answer; undefined when neither code nor text is known. */
export function answerOf<T>(table: AnswerTable<T>, code: string, text: string): T | undefined {
  return (
    table.codes[code.toUpperCase()] ??
    table.words.find(([words]) => words.test(text) || words.test(code))?.[1]
  )
}

/** LOINC "None" and what people write for it. */
export const meansNothing = (code: string, text: string): boolean =>
  code === 'LA137-2' ||
  /^(?:none|nessun[oa]?|no|not applicable|non applicabile|n\.?\/?a\.?|-)$/iu.test(text || code)

/** The text denies what it names: "nega tireopatia", "no PKU". */
export const isDenied = (text: string): boolean =>
  /\b(?:no|non|nessun[oa]?|nega|negat[oaie]|senza|mai|not|none|without|never|denies)\b/iu.test(text)

/** 57721-3: a further card by law or by protocol, which does not say for what. */
export const repeats: AnswerTable<true> = {
  codes: { 'LA12425-7': true, 'LA12426-5': true },
  words: [
    [
      /^(?:subsequent screen - )?(?:required )?by (?:law|protocol)$|^secondo prelievo$|^ripetizione (?:da|per) protocollo$/iu,
      true,
    ],
  ],
}

/** 57721-3. */
export const motivations: AnswerTable<string> = {
  codes: {
    'LA12421-6': 'first_sample',
    'LA16473-3': 'control',
  },
  words: [
    [/initial|primo/iu, 'first_sample'],
    [/clarif|chiariment|reason unknown|motivo ignoto|controllo/iu, 'control'],
    [/non idone|unsatisfactory|invalid/iu, 'invalid_repeat'],
    [/pre-?term|prematur|basso peso|low birth ?weight/iu, 'preterm_second'],
  ],
}

/** 79566-6. */
export const collectionMethods: AnswerTable<CollectionMethod> = {
  codes: { 'LA25402-1': 'heel', HEEL: 'heel', VENOUS: 'venous', ARTERIAL: 'arterial' },
  words: [
    [/heel|tallone/iu, 'heel'],
    [/arteri|umbilical|ombelical|cvc|line\b|central/iu, 'arterial'],
    [/ven(?:ous|oso|ipuncture)/iu, 'venous'],
  ],
}

export const transfusionTypes: AnswerTable<TransfusionType> = {
  codes: {
    RED_CELLS: 'red_cells',
    PLASMA: 'plasma',
    PLATELETS: 'platelets',
    EXCHANGE: 'exchange',
    OTHER: 'other',
  },
  words: [
    [/red.?cell|emazie|eritrocit|globuli/iu, 'red_cells'],
    [/plasma/iu, 'plasma'],
    [/platelet|piastrin/iu, 'platelets'],
    [/exchange|exsanguino/iu, 'exchange'],
  ],
}

export const wards: AnswerTable<Ward> = {
  codes: { TIN: 'tin', NICU: 'tin', NIDO: 'nursery', NURSERY: 'nursery', OTHER: 'other' },
  words: [
    [/tin\b|nicu|intensiv/iu, 'tin'],
    [/nido|nursery|neonatolog/iu, 'nursery'],
  ],
}

export const deliveryTypes: AnswerTable<DeliveryType> = {
  codes: { VAGINAL: 'vaginal', CESAREAN: 'cesarean' },
  words: [
    [/c-?section|cesare|taglio/iu, 'cesarean'],
    [/vagin|spontan/iu, 'vaginal'],
  ],
}

/** 67706-2. */
export const maternalFactors: AnswerTable<FactorFlag> = {
  codes: {},
  words: [
    [/thyroid|tireo|tiroid/iu, 'thyroid'],
    [/b.?12|vegan/iu, 'b12'],
    [/steroid|cortison/iu, 'steroids'],
    [/hellp|fatty liver|steatosi/iu, 'hellp'],
    [/pku|fenilchetonuri|phenylketonuri/iu, 'pku'],
  ],
}

/** 57722-1. */
export const pluralities: AnswerTable<number> = {
  codes: { 'LA6112-2': 1, 'LA6113-0': 2, 'LA6114-8': 3, 'LA6115-5': 4, 'LA10137-0': 5 },
  words: [
    [/^(?:single(?:ton)?|singol[oa]|parto singolo)$/iu, 1],
    [/^(?:twins?|gemell[oaie]|gemellare|parto gemellare|bigemin[oa]|bigemellare)$/iu, 2],
    [/^(?:triplets?|trigemin[oa]|trigemellare|parto trigemino)$/iu, 3],
    [/^(?:quadruplets?|quadrigemin[oa]|quadrigemellare)$/iu, 4],
  ],
}
