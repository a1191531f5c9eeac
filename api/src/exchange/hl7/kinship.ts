import { type Segment, valueAt } from './message.ts'

type Kinship = 'mother' | 'father' | 'other'

/** HL7 table 0063 and v3 role codes, and words in English and Italian. */
const kinships: readonly (readonly [RegExp, Kinship])[] = [
  [
    /^(?:mth|n?mth|mot|mo|mother|mom|mum|(?:natural|biological|birth) mother|madre(?: (?:biologica|naturale))?|mamma)$/iu,
    'mother',
  ],
  [
    /^(?:fth|n?fth|fat|fa|father|dad|(?:natural|biological) father|padre(?: (?:biologico|naturale))?|papà|papa'?|babbo)$/iu,
    'father',
  ],
]

/** NK1-3: by its code, its text, or the alternate ones. A relative of whom nothing is said counts as the mother. */
export function kinshipOf(relative: Segment): Kinship {
  const said = [1, 2, 4, 5, 9].map((component) => valueAt(relative, 3, component)).filter(Boolean)
  if (said.length === 0) return 'mother'
  const known = said.flatMap((one) => kinships.find(([words]) => words.test(one))?.[1] ?? [])
  return known[0] ?? 'other'
}
