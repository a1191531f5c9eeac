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

const verdictWords =
  /^(?:status|state|stato|flags?|flagged|segnal\p{L}*|err|errors?|error\p{L}*|errore|errori|esit[oi]|outliers?|warn|warnings?|avvis[oi]|alarms?|allarm[ei]|alerts?|reject\p{L}*|rifiut\p{L}*|scart\p{L}*|respint\p{L}*|invalid\p{L}*|valid\p{L}*|convalid\p{L}*|fail\p{L}*|fallit\p{L}*|exclu\p{L}*|esclu\p{L}*|omit\p{L}*|ignor\p{L}*|issues?|anomal\p{L}*|interpretation|interpretazione|verdict|giudizio|valutazione|assessment|evaluation|quality|qualita|remark|problem\p{L}*|diagnos\p{L}*|accept\p{L}*|accett\p{L}*|approv\p{L}*|pass|passed|used|usato|included?|inclus[aoi]|check|checked|review|reviewed|qualif\p{L}*|messag\p{L}*|call|usable|usabil[ei]|utilizzabil[ei]|released?|rilasciat[oaie]|reportable|refertabil[ei]|reliab\p{L}*|attendibil\p{L}*|affidabil\p{L}*|confirmed|confermat[oa]|integrity|integrita|suitab\p{L}*|idone\p{L}*|mask\p{L}*|rerun|redo|retest|repeat\p{L}*|ripet\p{L}*|void|cancel\p{L}*|annull\p{L}*|delet\p{L}*|suspect|sospett\p{L}*|dubb\p{L}*|doubt\p{L}*|hemol\p{L}*|haemol\p{L}*|emoli\p{L}*|clot\p{L}*|coagul\p{L}*|contamin\p{L}*|expired|scadut[oaie]|abgelaufen|measured|misurat[oa]|simulat\p{L}*|simulazione|training|ampstatus|resultstatus|errorcode|qcstatus)$/u
/** Columns of QuantStudio that hold `Y` where a well is flagged. */
const quantStudioFlags =
  /^(?:ampnc|badrox|blfail|ctfail|crtnoise|crtamp|crtamplitude|cqfail|drnmin|expfail|highsd|highqt|lowconf|lowrox|mtp|noamp|noise|nosignal|offscale|outlierrg|prfdrop|prflow|spike|tholdfail|cqconf|ampscore)$/u

/** `Validated by`, `Data di validazione`: who looked at a value, and when. */
const ofPerson = /^(?:by|da|on|at|date|data|ora|time|user|utente|operatore?|operator)$/u

/** Bounds of what an instrument can measure: `OOR`, `LOQ`, `Sopra range`, `Lim.`. */
const limitWords =
  /^(?:oor|outofrange|range|intervallo|[ul]{0,2}lo[dq]|ulo[dq]|lo[dq]|saturat\p{L}*|saturo|sopra|sotto|above|below|over|under|overrange|underrange|lim|limits?|limite|limiti|modifier|modificatore)$/u

/** A column that tells whether a value lies within what the instrument can measure. */
export const isLimitTitle = (title: string): boolean => hasWord(wordsOf(title), limitWords)

/** A column that tells of what outliers there are: high and low are said of retention times and ratios too. */
export const isOutlierTitle = (title: string): boolean => hasWord(wordsOf(title), /^outliers?$/u)

/** A column by which an instrument tells whether it holds a value for good. */
export function isVerdictTitle(title: string): boolean {
  const words = wordsOf(title)
  if (title.includes('%') || words.some((word) => ofPerson.test(word))) return false
  return (
    hasWord(words, verdictWords) ||
    hasWord(words, limitWords) ||
    quantStudioFlags.test(words.join('')) ||
    /^[!?⚠]+$/u.test(title.trim())
  )
}

const goodWords =
  /^(?:valid[aeoi]?|validated|validity|validita|validat[oa]|convalidat[ao]|accept\p{L}*|accett\p{L}*|approved|approvat[ao]|pass|passed|used?|usato|usable|usabil[ei]|utilizzabil[ei]|included?|inclus[ao]|ok|checked|reviewed|released?|rilasciat[oaie]|reportable|refertabil[ei]|reliab\p{L}*|attendibil\p{L}*|affidabil\p{L}*|confirmed|confermat[oa]|suitab\p{L}*|idone[oaie]|measured|misurat[oa])$/u
const badWords =
  /^(?:flags?|flagged|segnal\p{L}*|err|errors?|error\p{L}*|errore|errori|outliers?|warn|warnings?|avvis[oi]|alarms?|allarm[ei]|alerts?|reject\p{L}*|rifiut\p{L}*|scart\p{L}*|respint\p{L}*|invalid\p{L}*|fail\p{L}*|fallit\p{L}*|exclu\p{L}*|esclu\p{L}*|omit\p{L}*|ignor\p{L}*|issues?|anomal\p{L}*|remark|problem\p{L}*|mask\p{L}*|rerun|redo|retest|repeat\p{L}*|ripet\p{L}*|void|cancel\p{L}*|annull\p{L}*|delet\p{L}*|suspect|sospett\p{L}*|dubb\p{L}*|doubt\p{L}*|hemol\p{L}*|haemol\p{L}*|emoli\p{L}*|clot\p{L}*|coagul\p{L}*|contamin\p{L}*|expired|scadut[oaie]|abgelaufen|simulat\p{L}*|simulazione|training|unreliable|unusable|inattendibil[ei]|inutilizzabil[ei]|rejected)$/u
const negation = /^(?:no|non|not|nicht|senza|without)$/u

/**
 * What "yes" says of the value in a column of this title: `good` speaks for it (`Valid`, `Usato`), `bad` against it (`Flag`,
 * `Non valido`); `unclear` where the title does not tell (`Check`).
 */
export function polarityOf(title: string): 'good' | 'bad' | 'unclear' {
  const words = wordsOf(title)
  const isNegated = words.some((word) => negation.test(word))
  if (words.length === 0) return /[!?⚠]/u.test(title) ? 'bad' : 'unclear'
  if (hasWord(words, badWords) || isLimitTitle(title) || quantStudioFlags.test(words.join('')))
    return isNegated ? 'good' : 'bad'
  if (hasWord(words, goodWords)) return isNegated ? 'bad' : 'good'
  return 'unclear'
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

/** Words of titles that place, name or describe a row, and tell nothing of its values: `Lotto kit`, `Pos. vassoio`. */
const placingWords =
  /^(?:lot|lots|lotto|lotti|batch|kit|reagent[ei]?|plate|piastra|tray|vassoio|rack|pos|position|posizione|row|riga|col|column|colonna|operator|operatore|op|analyst|analista|tecnico|user|utente|instrument|strumento|method|metodo|file|path|date|data|time|ora|hour|sex|sesso|hospital|ospedale|centro|center|centre|ward|reparto|birth|nascita|sample|campione|id|barcode|name|nome|cognome|type|tipo|group|gruppo|set|run|corsa|index|n|nr|no|num|number|numero|inj|injection|iniezione|area|height|altezza|rt|response|risposta|std|exp|conc|dev|acq|cal|software|version|versione|reporter|quencher|dye|passive|reference|threshold|soglia|automatic|priority|priorita|descr|description|descrizione|gender|genere|geschlecht|maschio|femmina|turno|shift|analizzatore|analy[sz]er|module|modulo|feeding|alimentazione|latte|comune|provincia|asl|sede|di|fluor|premat\p{L}*|preterm\p{L}*|pretermine|tin|nicu|npt|tpn|gemell\p{L}*|twins?|ga|eg|peso|weight|parto|etnia|ethnicity|parity|parita|richiamo|recall|prelievo|motivo|reason|urgente|urgent|consenso|consent|stampat[oa]|printed|exported|esportat[oa]|technician|tech|washer|giorno|day|card|cartoncino|is|eta|age|ore|giorni|madre|mother)$/u

const isPlacing = (title: string): boolean => {
  const words = wordsOf(title)
  return words.length > 0 && words.every((word) => placingWords.test(word))
}

/** What instruments write beside their results and no result depends on; compared as `normaliseName` gives it. */
const usual: ReadonlySet<string> = new Set(
  [
    '#,n,n.,nr,nr.,riga,row,index,date,data,ora,time,data-ora,acq.date,acq.date-time,file,datafile,operator,operatore,op',
    'replicate,replicato,replicateno,rt,istdrt,isrt,area,isarea,istdarea,response,istdresp.,%dev,std.conc,exp.conc.,height',
    'coeff.ofdetermination,accuracy,s/n,level,reporter,quencher,ctmean,ctsd,cqmean,cqsd,quantity,quantitymean,quantitysd,well',
    'automaticctthreshold,ctthreshold,threshold,automaticbaseline,baselinestart,baselineend,efficiency',
    'deltact,tm1,tm2,tm3,tm4,samplegroup,biogroupname,injection,name,samplename,id',
  ].flatMap((line) => line.split(',')),
)

/** `TSH rerun`, `Ripetuto`: what stands there is another reading of the row. */
export const isRepeatTitle = (title: string): boolean =>
  hasWord(wordsOf(title), /^(?:rerun|redo|retest|repeat\p{L}*|ripet\p{L}*|rimisurat\p{L}*|remeasured)$/u)

export const isUsualTitle = (title: string): boolean => usual.has(normaliseName(title))

/** A column whose cells may differ from row to row without telling anything of the values. */
export const isHarmlessTitle = (title: string): boolean => isUsualTitle(title) || isPlacing(title)
