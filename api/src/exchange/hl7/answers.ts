import type { CollectionMethod, DeliveryType, Feeding, TransfusionType, Ward } from '@sne/shared/domain'
import type { ConditionFlag, FactorFlag } from './draft.ts'

/**
 * Answers of coded observations: LOINC answer codes (panel 57717-1, newborn screening card data), our own words,
 * and, for codes that senders make themselves, what the text says in English or Italian.
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

/** 57721-3. A repeat by law is the Italian second sample of small and preterm newborns. */
export const motivations: AnswerTable<string> = {
  codes: {
    'LA12421-6': 'first_sample',
    'LA12425-7': 'preterm_second',
    'LA12426-5': 'preterm_second',
    'LA16473-3': 'control',
  },
  words: [
    [/initial|primo/iu, 'first_sample'],
    [/clarif|chiariment|reason unknown|motivo ignoto|controllo/iu, 'control'],
    [/non idone|unsatisfactory|invalid/iu, 'invalid_repeat'],
    [/protocol|required by law|secondo/iu, 'preterm_second'],
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

/** 67704-7. */
export const feedings: AnswerTable<Feeding> = {
  codes: {
    'LA16914-6': 'breast',
    'LA16915-3': 'formula',
    'LA16917-9': 'fasting',
    'LA12418-2': 'parenteral',
    'LA14041-0': 'hydrolysate',
    BREAST: 'breast',
    FORMULA: 'formula',
    MIXED: 'mixed',
    SOY: 'soy',
    HYDROLYSATE: 'hydrolysate',
    FASTING: 'fasting',
    PARENTERAL: 'parenteral',
    FORTIFIER: 'fortifier',
  },
  words: [
    [/tpn|npt|parenteral|hyperal/iu, 'parenteral'],
    [/npo|digiuno|nothing by mouth/iu, 'fasting'],
    [/fortif/iu, 'fortifier'],
    [/mixed|mista/iu, 'mixed'],
    [/lactose.free|hydroly|idroliz/iu, 'hydrolysate'],
    [/soy|soia/iu, 'soy'],
    [/breast|seno|human milk|latte materno/iu, 'breast'],
    [/formula/iu, 'formula'],
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

/** 57713-0; `transfusion` and `parenteral` are told apart by their own facts. */
export const infantFactors: AnswerTable<ConditionFlag | 'transfusion' | 'parenteral'> = {
  codes: {
    'LA12419-0': 'tin',
    'LA12420-8': 'antibiotics',
    'LA12417-4': 'transfusion',
    'LA12418-2': 'parenteral',
  },
  words: [
    [/\becmo\b/iu, 'ecmo'],
    [/transfus|trasfus|blood product|emoderivat/iu, 'transfusion'],
    [/tpn|npt|parenteral/iu, 'parenteral'],
    [/icu\b|intensiv|^tin$/iu, 'tin'],
    [/antibiotic/iu, 'antibiotics'],
    [/steroid|cortison/iu, 'steroids'],
    [/dopamin/iu, 'dopamine'],
    [/phototherap|fototerap|itter/iu, 'phototherapy'],
    [/meconi/iu, 'meconiumIleus'],
    [/malform|congenital anomal/iu, 'malformations'],
    [/surg|chirurg/iu, 'surgery'],
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
export const pluralityCodes: Readonly<Record<string, number>> = {
  'LA6112-2': 1,
  'LA6113-0': 2,
  'LA6114-8': 3,
  'LA6115-5': 4,
  'LA10137-0': 5,
}
