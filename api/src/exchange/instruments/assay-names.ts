import { commonAnalyteMap } from './analyte-names.ts'
import { analyteCoder } from './names.ts'
import { cycleAnalytes } from './placeholder.ts'

const cysticFibrosis = ['IRT', 'PAP', 'CFTR']
const galactosaemia = ['TGAL', 'GALT']
const lysosomal = ['GAA', 'GLA', 'ABG', 'IDUA', 'LYSOGB1', 'LYSOGB3', 'GAG_HS', 'GAG_DS']
const ofOtherPlates = ['TSH', 'BTD', ...cysticFibrosis, ...galactosaemia, ...lysosomal, ...cycleAnalytes]
/** Amino acids, carnitines and what is measured of them again. */
const massSpectrometry = [...new Set(Object.values(commonAnalyteMap))].filter(
  (code) => !ofOtherPlates.includes(code),
)

/** Names of analyses and disorders, and analytes of other screenings, by which kits and assays are called. */
const named: readonly (readonly [pattern: RegExp, codes: readonly string[]])[] = [
  [/a?mino\s*acid|ac[iy]l\s*carnitin|(?<!\p{L})aa[\s/&+-]*ac(?!\p{L})/iu, massSpectrometry],
  [/ipotiroid|hypothyroid|tireotropin|thyrotropin/iu, ['TSH']],
  [/fibrosi cistica|cystic fibrosis|tripsin|trypsin/iu, cysticFibrosis],
  [/biotinidas/iu, ['BTD']],
  [/galatt?osi?o?emi|galactos|galattosio/iu, galactosaemia],
  [/(?<!\p{L})sma(?!\p{L})|atrofia muscolare|muscular atrophy/iu, cycleAnalytes],
  [/lysosom|lisosom/iu, lysosomal],
  [/17(?:\s*[αa])?[\s-]*oh[\s-]*p|hydroxyprogesteron|idrossiprogesteron/iu, ['17OHP']],
  [/g-?6-?pd|glucos\p{L}{0,12}-?6/iu, ['G6PD']],
  [/(?<![\p{L}\p{N}])f?t4(?![\p{L}\p{N}])|thyroxin|tiroxin/iu, ['T4']],
]

const codeOf = analyteCoder(commonAnalyteMap, [])
/** Short codes of amino acids and carnitines are words of product names too (`PRO`, `MET`). */
const isDistinct = (word: string, code: string): boolean =>
  word.length >= 3 && (word.length >= 5 || !massSpectrometry.includes(code))

/** Codes of what a text names as an assay: `TSH`, `GSP Neonatal TSH`, `AA-AC`; empty where it names nothing known. */
export function assayCodes(text: string): string[] {
  const whole = codeOf(text)
  if (whole !== null) return [whole]
  const words = text.split(/[^\p{L}\p{N}:+-]+/u).filter((word) => word !== '')
  const found = words.flatMap((word) => {
    const code = codeOf(word)
    return code !== null && isDistinct(word, code) ? code : []
  })
  return [...new Set([...found, ...named.flatMap(([pattern, codes]) => (pattern.test(text) ? codes : []))])]
}
