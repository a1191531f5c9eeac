import { normaliseName } from './names.ts'
import {
  badTitleWords,
  goodTitleWords,
  limitTitleWords,
  neutralTitleWords,
  noteTitleWords,
  personTitleWords,
  placingTitleWords,
  quantStudioFlags,
  repeatTitleWords,
} from './profiles/title-words.ts'

/** The words of a title, without case, accents and signs. */
const wordsOf = (title: string): string[] =>
  title
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '')

/** Titles are matched by their words, and by all of them as one: `Amp Status`, `AmpStatus`. */
const hasWord = (words: readonly string[], pattern: RegExp): boolean =>
  words.some((word) => pattern.test(word)) || pattern.test(words.join(''))

const factorWords =
  /^(?:(?:pre)?dil|predil\p{L}*|dilui\p{L}*|diluz\p{L}*|dilut(?:ion|ed|ions)\p{L}*|dilf\p{L}*|fdil|df|verdunn\p{L}*|fattore?\p{L}*|factors?|faktor|facteur|molt|moltiplic\p{L}*|mult|multipli\p{L}*|correction|correzione|corr|divisor[ei]?|userdivisor)$/u
/** Single letters are factors where they are the whole title. */
const factorTitles: ReadonlySet<string> = new Set(['f', 'k', 'x', 'fx'])
/** Factors of the measurement itself, by which no result is multiplied afterwards. */
const otherFactors =
  /^(?:response|risposta|tailing|scodamento|capacity|capacita|retention|ritenzione|a?symmetry|a?simmetria|quality|coefficient|coeff|baseline|background|area|height|altezza|peak|picco|drift)$/u

/** A column that tells how much a sample was diluted, or by what its values are to be multiplied. */
export function isFactorTitle(title: string): boolean {
  const words = wordsOf(title)
  if (factorTitles.has(words.join('')) && words.length === 1) return true
  return hasWord(words, factorWords) && !words.some((word) => otherFactors.test(word))
}

const comparatorWords =
  /^(?:op|qual|qualif|qualifier|qualificatore|comparatore?|comparator|segno|sign|modifier|prefix|prefisso|relation|relazione|rel|cens\p{L}*)$/u

/** A column that may hold the comparators of the values beside it; `Op` may as well name the operator. */
export const isComparatorTitle = (title: string): boolean => {
  const words = wordsOf(title)
  return words.length === 0 ? /[<>≤≥]/u.test(title) : hasWord(words, comparatorWords)
}

/** A column that tells whether a value lies within what the instrument can measure. */
export const isLimitTitle = (title: string): boolean => hasWord(wordsOf(title), limitTitleWords)

/** A column that tells of what outliers there are: high and low are said of retention times and ratios too. */
export const isOutlierTitle = (title: string): boolean => hasWord(wordsOf(title), /^outliers?$/u)

/** A column by which an instrument tells whether it holds a value for good. */
export function isVerdictTitle(title: string): boolean {
  const words = wordsOf(title)
  if (title.includes('%') || words.some((word) => personTitleWords.test(word))) return false
  return (
    hasWord(words, goodTitleWords) ||
    hasWord(words, badTitleWords) ||
    hasWord(words, neutralTitleWords) ||
    hasWord(words, limitTitleWords) ||
    quantStudioFlags.test(words.join('')) ||
    /^[!?⚠]+$/u.test(title.trim())
  )
}

const negation = /^(?:no|non|not|nicht|senza|without)$/u

/**
 * Meaning of "yes" in a column of this title: `good` confirms the value (`Valid`, `Usato`), `bad` rejects it (`Flag`,
 * `Non valido`). `unclear` where the title does not tell (`Check`).
 */
export function polarityOf(title: string): 'good' | 'bad' | 'unclear' {
  const words = wordsOf(title)
  const isNegated = words.some((word) => negation.test(word))
  if (words.length === 0) return /[!?⚠]/u.test(title) ? 'bad' : 'unclear'
  if (hasWord(words, badTitleWords) || isLimitTitle(title) || quantStudioFlags.test(words.join('')))
    return isNegated ? 'good' : 'bad'
  if (hasWord(words, goodTitleWords)) return isNegated ? 'bad' : 'good'
  return 'unclear'
}

/** A title whose text a person wrote: shown, never read. */
export const isNoteTitle = (title: string): boolean => hasWord(wordsOf(title), noteTitleWords)

/** A column that names what a row measures, in a table of which each row has one analyte. */
export const isAnalyteTitle = (title: string): boolean =>
  hasWord(
    wordsOf(title),
    /^(?:target|analytes?|analita|analiti|compound|composto|component|detector|gene|marker)$/u,
  )

/** Columns that name things, where a word of rejection is part of a name. */
export const isNameTitle = (title: string): boolean =>
  hasWord(
    wordsOf(title),
    /^(?:file|filename|datafile|path|percorso|name|nome|operator|operatore|user|utente|instrument|strumento|method|metodo)$/u,
  )

/** Dye and threshold of a curve: equal in all wells of a target, or one of them was read by another rule. */
export const isChannelTitle = (title: string): boolean =>
  hasWord(wordsOf(title), /^(?:reporter|quencher|dye|fluoroforo|threshold|soglia)$/u)

const isPlacing = (title: string): boolean => {
  const words = wordsOf(title)
  return words.length > 0 && words.every((word) => placingTitleWords.test(word))
}

/** Usual columns beside results that no result depends on; compared as `normaliseName` gives them. */
const usual: ReadonlySet<string> = new Set(
  [
    '#,n,n.,nr,nr.,riga,row,index,date,data,ora,time,data-ora,acq.date,acq.date-time,file,datafile,operator,operatore,op',
    'replicate,replicato,replicateno,rt,istdrt,isrt,area,isarea,istdarea,response,istdresp.,%dev,std.conc,exp.conc.,height',
    'coeff.ofdetermination,accuracy,s/n,level,ctmean,ctsd,cqmean,cqsd,quantity,quantitymean,quantitysd,well',
    'automaticbaseline,baselinestart,baselineend,efficiency',
    'deltact,tm1,tm2,tm3,tm4,samplegroup,biogroupname,injection,name,samplename,id',
  ].flatMap((line) => line.split(',')),
)

/** `TSH rerun`, `Ripetuto`: the column has another reading of the row. */
export const isRepeatTitle = (title: string): boolean => hasWord(wordsOf(title), repeatTitleWords)

export const isUsualTitle = (title: string): boolean => usual.has(normaliseName(title))

/** A column whose cells may differ from row to row without telling anything of the values. */
export const isHarmlessTitle = (title: string): boolean => isUsualTitle(title) || isPlacing(title)
