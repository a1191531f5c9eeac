import { normaliseName } from './names.ts'

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
  /^(?:(?:pre)?dil|predil\p{L}*|dilui\p{L}*|diluz\p{L}*|dilut(?:ion|ed|ions)\p{L}*|dilf\p{L}*|fdil|df|verdunn\p{L}*|fattore?\p{L}*|factors?|faktor|facteur|moltiplic\p{L}*|multipli\p{L}*)$/u
/** Factors of the measurement itself, by which no result is multiplied afterwards. */
const otherFactors =
  /^(?:response|risposta|tailing|scodamento|capacity|capacita|retention|ritenzione|a?symmetry|a?simmetria|quality)$/u

/** A column that tells how much a sample was diluted, or by what its values are to be multiplied. */
export function isFactorTitle(title: string): boolean {
  const words = wordsOf(title)
  return hasWord(words, factorWords) && !words.some((word) => otherFactors.test(word))
}

const comparatorWords =
  /^(?:op|qual|qualif|qualifier|qualificatore|comparatore?|comparator|segno|sign|modifier|prefix|prefisso|relation|relazione|rel|cens\p{L}*)$/u

/** A column that may hold the comparators of the values beside it; `Op` may as well name the operator. */
export const isComparatorTitle = (title: string): boolean => {
  const words = wordsOf(title)
  return words.length === 0 ? /[<>≤≥]/u.test(title) : hasWord(words, comparatorWords)
}

const verdictWords =
  /^(?:status|state|stato|flags?|flagged|segnal\p{L}*|err|errors?|error\p{L}*|errore|errori|esit[oi]|outliers?|warn|warnings?|avvis[oi]|alarms?|allarm[ei]|alerts?|reject\p{L}*|rifiut\p{L}*|scart\p{L}*|respint\p{L}*|invalid\p{L}*|valid\p{L}*|convalid\p{L}*|fail\p{L}*|fallit\p{L}*|exclu\p{L}*|esclu\p{L}*|omit\p{L}*|ignor\p{L}*|issues?|anomal\p{L}*|interpretation|interpretazione|verdict|giudizio|valutazione|assessment|evaluation|quality|qualita|remark|problem\p{L}*|diagnos\p{L}*|accept\p{L}*|accett\p{L}*|approv\p{L}*|pass|passed|used|usato|included?|inclus[aoi]|check|checked|review|reviewed|qualif\p{L}*|messag\p{L}*|ampstatus|resultstatus|errorcode|qcstatus)$/u
/** Columns of QuantStudio that hold `Y` where a well is flagged. */
const quantStudioFlags =
  /^(?:ampnc|badrox|blfail|ctfail|crtnoise|crtamplitude|cqfail|drnmin|expfail|highsd|highqt|lowconf|lowrox|mtp|noamp|noise|nosignal|offscale|outlierrg|prfdrop|prflow|spike|tholdfail)$/u

/** `Validated by`, `Data di validazione`: who looked at a value, and when. */
const ofPerson = /^(?:by|da|on|at|date|data|ora|time|user|utente|operatore?|operator)$/u

/** A column by which an instrument tells whether it holds a value for good. */
export function isVerdictTitle(title: string): boolean {
  const words = wordsOf(title)
  if (title.includes('%') || words.some((word) => ofPerson.test(word))) return false
  return hasWord(words, verdictWords) || quantStudioFlags.test(words.join(''))
}

const goodWords =
  /^(?:valid[aeoi]?|validity|validita|validato|convalidat[ao]|accepted|accettat[ao]|approved|approvat[ao]|pass|passed|used|usato|included?|inclus[ao]|ok)$/u

/** A column in which "yes" speaks for the value: `Valid`, `Usato`. */
export const isGoodTitle = (title: string): boolean => {
  const words = wordsOf(title)
  return words.length > 0 && hasWord(words, goodWords)
}

/** A title whose text a person wrote: shown, never read. */
export const isNoteTitle = (title: string): boolean =>
  hasWord(wordsOf(title), /^(?:note?s?|comment[is]?|commento|osservazion[ei]|annotazion[ei])$/u)

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

/** What instruments write beside their results and no result depends on; compared as `normaliseName` gives it. */
const usual: ReadonlySet<string> = new Set(
  [
    '#,n,n.,nr,nr.,riga,row,index,date,data,ora,time,data-ora,acq.date,acq.date-time,file,datafile,operator,operatore,op',
    'replicate,replicato,replicateno,rt,istdrt,isrt,area,isarea,istdarea,response,istdresp.,%dev,std.conc,exp.conc.,height',
    'coeff.ofdetermination,accuracy,s/n,level,reporter,quencher,ctmean,ctsd,cqmean,cqsd,quantity,quantitymean,quantitysd,well',
    'automaticctthreshold,ctthreshold,threshold,automaticbaseline,baselinestart,baselineend,efficiency,ampscore,cqconf',
    'cqconfidence,ctconfidence,deltact,tm1,tm2,tm3,tm4,inj.vol.,vol.,samplegroup,biogroupname,injection,name,samplename,id',
  ].flatMap((line) => line.split(',')),
)

export const isUsualTitle = (title: string): boolean => usual.has(normaliseName(title))
