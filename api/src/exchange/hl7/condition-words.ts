import { conditionsToldBy, type Feeding } from '@sne/shared/domain'
import type { InfantFactor } from './set-factor.ts'

/**
 * Answers that are known as a whole. A part of an answer is never taken for it: "nessuna trasfusione", "non NPT" and
 * "liquido tinto di meconio" name a condition and say another thing.
 */
export interface ClosedAnswers<T> {
  readonly codes: Readonly<Record<string, T>>
  /** Small letters, no accents, no full stop at the end. */
  readonly words: ReadonlyMap<string, T>
}

const closed = <T extends string>(
  codes: Readonly<Record<string, T>>,
  words: Readonly<Partial<Record<T, readonly string[]>>>,
): ClosedAnswers<T> => ({
  codes,
  words: new Map(
    Object.entries(words).flatMap(([meaning, texts]) =>
      (texts as readonly string[]).map((text) => [text, meaning as T] as const),
    ),
  ),
})

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/\s+/gu, ' ')
    .replace(/(?<![.\s])[.\s]+$/u, '')
    .trim()

/** The meaning of an answer; undefined when neither its code nor its text is on the list. */
export const closedAnswerOf = <T>({ codes, words }: ClosedAnswers<T>, code: string, text: string) =>
  Object.hasOwn(codes, code.toUpperCase())
    ? codes[code.toUpperCase()]
    : (words.get(plain(text)) ?? words.get(plain(code)))

/** 57713-0; `transfusion` and `parenteral` are told apart by their own facts. */
export const infantFactors = closed<InfantFactor>(
  {
    'LA12419-0': 'tin',
    'LA12420-8': 'antibiotics',
    'LA12417-4': 'transfusion',
    'LA12418-2': 'parenteral',
  },
  {
    tin: [
      'tin',
      'in tin',
      'nicu',
      'terapia intensiva',
      'terapia intensiva neonatale',
      'ricovero in tin',
      'infant in icu at time of specimen collection',
      'ricovero in terapia intensiva',
      'ricovero in terapia intensiva neonatale',
    ],
    antibiotics: [
      'antibiotici',
      'antibiotici sistemici',
      'terapia antibiotica',
      'antibiotics',
      'systemic antibiotics',
    ],
    transfusion: [
      'trasfusione',
      'trasfusioni',
      'trasfuso',
      'trasfusa',
      'emotrasfusione',
      'emoderivati',
      'trasfusione di emazie',
      'trasfusione di emazie concentrate',
      'trasfusione di globuli rossi',
      'trasfusione di sangue',
      'trasfusione di plasma',
      'trasfusione di piastrine',
      'trasfusione intrauterina',
      'exsanguinotrasfusione',
      'transfusion',
      'blood transfusion',
      'exchange transfusion',
      'transfused',
      'blood product',
      'blood products',
      'any blood product',
      'any blood product transfusion',
      'any blood product transfusion (including ecmo)',
      'emotrasfuso',
      'emotrasfusa',
      'emotrasfusioni',
      'blood transfusions',
    ],
    parenteral: [
      'npt',
      'tpn',
      'in npt',
      'nutrizione parenterale',
      'nutrizione parenterale totale',
      'parenteral nutrition',
      'total parenteral nutrition',
      'nutrizione endovenosa',
      'nutrizione per via endovenosa',
      'nutrizione ev',
      'nutrizione per vena',
      'alimentazione parenterale',
      'alimentazione endovenosa',
      'alimentazione per vena',
      'total parenteral nutrition (tpn)',
      'intravenous nutrition',
      'intravenous alimentation',
      'iv nutrition',
    ],
    ecmo: ['ecmo', 'in ecmo'],
    steroids: [
      'steroidi',
      'cortisone',
      'cortisonici',
      'terapia cortisonica',
      'steroidi ev',
      'steroidi endovena',
      'steroidi per vena',
      'steroidi per via endovenosa',
      'cortisone ev',
      'cortisone per vena',
      'cortisone per via endovenosa',
      'cortisonici ev',
      'cortisonici per vena',
      'cortisonici per via endovenosa',
      'steroids',
      'steroid treatment',
      'systemic steroids',
      'iv steroids',
      'intravenous steroids',
    ],
    dopamine: ['dopamina', 'dopamine'],
    phototherapy: ['fototerapia', 'in fototerapia', 'ittero', 'phototherapy'],
    meconiumIleus: [
      'ileo da meconio',
      'ileo meconiale',
      'meconium ileus',
      'meconium ileus or other bowel obstruction',
    ],
    malformations: [
      'malformazione',
      'malformazioni',
      'malformazioni congenite',
      'congenital anomaly',
      'congenital anomalies',
    ],
    surgery: ['chirurgia', 'intervento chirurgico', 'surgery'],
  },
)

/** 67704-7. */
export const feedings = closed<Feeding>(
  {
    'LA16914-6': 'breast',
    'LA16915-3': 'formula',
    'LA16917-9': 'fasting',
    'LA12418-2': 'parenteral',
    'LA14041-0': 'hydrolysate',
    // Lactose free formula.
    'LA16916-1': 'hydrolysate',
    BREAST: 'breast',
    FORMULA: 'formula',
    MIXED: 'mixed',
    SOY: 'soy',
    HYDROLYSATE: 'hydrolysate',
    FASTING: 'fasting',
    PARENTERAL: 'parenteral',
    FORTIFIER: 'fortifier',
  },
  {
    parenteral: [
      'npt',
      'tpn',
      'nutrizione parenterale',
      'nutrizione parenterale totale',
      'parenteral nutrition',
      'total parenteral nutrition',
      'nutrizione endovenosa',
      'nutrizione per via endovenosa',
      'nutrizione ev',
      'nutrizione per vena',
      'alimentazione parenterale',
      'alimentazione endovenosa',
      'alimentazione per vena',
      'total parenteral nutrition (tpn)',
      'intravenous nutrition',
      'intravenous alimentation',
      'iv nutrition',
    ],
    fasting: ['digiuno', 'a digiuno', 'npo', 'nothing by mouth'],
    fortifier: ['fortificante', 'latte fortificato', 'fortifier', 'human milk fortifier'],
    mixed: [
      'mista',
      'misto',
      'allattamento misto',
      'latte materno e formula',
      'seno e formula',
      'mixed',
      'breast milk and formula',
    ],
    hydrolysate: [
      'idrolizzato',
      'latte idrolizzato',
      'formula idrolizzata',
      'senza lattosio',
      'latte senza lattosio',
      'formula senza lattosio',
      'hydrolysate',
      'lactose free',
      'lactose-free',
      'lactose free formula',
      'lactose-free formula',
    ],
    soy: ['soia', 'latte di soia', 'formula di soia', 'soy', 'soy formula'],
    breast: [
      'seno',
      'al seno',
      'allattamento al seno',
      'latte materno',
      'breast',
      'breast milk',
      'human milk',
    ],
    formula: ['formula', 'latte in formula', 'latte formulato', 'latte artificiale'],
  },
)

/** Words of conditions that change how a card is read, in questions and answers that nobody knows. */
const conditionWords =
  /tra[sn]+fus|emazi|globuli ross|emoderivat|blood product|\becmo\b|parenteral|\b(?:npt|tpn|tin|utin|nicu)\b|terapia intensiva|meconi|pre-?termin|prematur|gestazion|gestational|gemell|\btwins?\b|antibiotic|steroid|cortison|dopamin|coagulat|clotted|contaminat|(?:quantit|sangue|spot)\p{L}{0,10}\s+insufficient/iu

/** Does a text name such a condition? */
export const namesCondition = (text: string): boolean =>
  conditionWords.test(text) || conditionsToldBy(text).length > 0

/** Whether an answer to a question of the sender's own may tell such a condition: not where it says no. */
export const asksOfCondition = (
  said: string,
  { code, text }: { readonly code: string; readonly text: string },
) => namesCondition(said) && !/^(?:n|no|false|0|la32-8)$/iu.test(code) && !/^(?:no|nessun[ao]?)$/iu.test(text)
