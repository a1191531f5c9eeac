/** Words and patterns of instrument files that mean an answer of a qualitative analyte. */
interface AnswerWords {
  readonly answer: number
  readonly pattern: RegExp
}

/** A variant of CFTR as laboratories write it: `F508del`, `c.1521_1523del`, `p.Gly542Ter`, `G542X`, `711+1G>T`, `2789+5G>A`. */
const variant = String.raw`(?:c\.\S+|p\.\S+|[A-Z]\d{2,4}(?:del|[A-Z])|\d{2,4}(?:[+-]\d+)?(?:del|ins)?[A-Z]*(?:>[A-Z])?)`
const heterozygous = String.raw`(?:het|hetero|heterozygous|et|eterozigote|eterozigosi|in eterozigosi)\.?`
const homozygous = String.raw`(?:hom|homo|homozygous|om|omozigote|omozigosi|in omozigosi)\.?`

const whole = (text: string) => new RegExp(`^(?:${text})$`, 'iu')

/**
 * Approved words of CFTR (demonstration values). "Mutato" and "positivo" mean no answer: they do not say how
 * many variants were found, and two are a positive report.
 */
const cftrWords: readonly AnswerWords[] = [
  {
    answer: 0,
    pattern: whole(
      'wild[ -]?type|wt|negativ[oae]|negative|normale|normal|non rilevat[aoe]|not detected|non mutato|nessuna (?:variante|mutazione)(?: (?:trovata|rilevata))?|no (?:variants?|mutations?)(?: (?:found|detected))?|assent[ei]',
    ),
  },
  {
    answer: 1,
    pattern: whole(
      String.raw`(?:1|una) (?:variante|mutazione)|(?:1|one) (?:variant|mutation)|${variant} ${heterozygous}|${heterozygous}|${variant}\s*/\s*(?:wt|wild[ -]?type|n)`,
    ),
  },
  {
    answer: 2,
    pattern: whole(
      String.raw`(?:2|due) (?:varianti|mutazioni)|(?:2|two) (?:variants|mutations)|${variant} ${homozygous}|${homozygous}|${variant}\s*/\s*${variant}`,
    ),
  },
]

const wordsByAnalyte: Readonly<Record<string, readonly AnswerWords[]>> = { CFTR: cftrWords }

/** Are answers of the analyte read as text besides numbers? */
export const hasAnswerWords = (analyte: string): boolean => Object.hasOwn(wordsByAnalyte, analyte)

/** The answer for words of a file; null when nobody approved them. @returns value of an `AnalyteAnswer` */
export function answerOfWords(analyte: string, words: string): number | null {
  const text = words.normalize('NFKC').trim().replaceAll(/\s+/gu, ' ')
  return wordsByAnalyte[analyte]?.find(({ pattern }) => pattern.test(text))?.answer ?? null
}
