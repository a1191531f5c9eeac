/** Words of titles, compared without case, accents and signs: meaning of a column for the values beside it. */

/** "Yes" speaks for the value. */
export const goodTitleWords =
  /^(?:valid[aeoi]?|validated|validity|validita|validat[oa]|convalidat[ao]|accept\p{L}*|accett\p{L}*|approved|approvat[ao]|pass|passed|used?|usato|usable|usabil[ei]|utilizzabil[ei]|included?|inclus[ao]|ok|checked|reviewed|released?|rilasciat[oaie]|reportable|refertabil[ei]|reliab\p{L}*|attendibil\p{L}*|affidabil\p{L}*|confirmed|confermat[oa]|suitab\p{L}*|idone[oaie]|measured|misurat[oa])$/u

/** "Yes" speaks against the value. */
export const badTitleWords =
  /^(?:flags?|flagged|segnal\p{L}*|err|errors?|error\p{L}*|errore|errori|outliers?|warn|warnings?|avvis[oi]|alarms?|allarm[ei]|alerts?|reject\p{L}*|rifiut\p{L}*|scart\p{L}*|respint\p{L}*|invalid\p{L}*|fail\p{L}*|fallit\p{L}*|exclu\p{L}*|esclu\p{L}*|omit\p{L}*|ignor\p{L}*|issues?|anomal\p{L}*|remark|problem\p{L}*|mask\p{L}*|rerun|redo|retest|repeat\p{L}*|ripet\p{L}*|void|cancel\p{L}*|annull\p{L}*|delet\p{L}*|suspect|sospett\p{L}*|dubb\p{L}*|doubt\p{L}*|hemol\p{L}*|haemol\p{L}*|emoli\p{L}*|clot\p{L}*|coagul\p{L}*|contamin\p{L}*|expired|scadut[oaie]|abgelaufen|simulat\p{L}*|simulazione|training|unreliable|unusable|inattendibil[ei]|inutilizzabil[ei]|rejected)$/u

/** The instrument tells of the value; the title does not say what "yes" means. */
export const neutralTitleWords =
  /^(?:status|state|stato|esit[oi]|valid\p{L}*|convalid\p{L}*|interpretation|interpretazione|verdict|giudizio|valutazione|assessment|evaluation|quality|qualita|diagnos\p{L}*|approv\p{L}*|used|inclus[aoi]|check|review|qualif\p{L}*|messag\p{L}*|call|integrity|integrita|idone\p{L}*|ampstatus|resultstatus|errorcode|qcstatus)$/u

/** Bounds of what an instrument can measure: `OOR`, `LOQ`, `Sopra range`, `Lim.`. */
export const limitTitleWords =
  /^(?:oor|outofrange|range|intervallo|[ul]{0,2}lo[dq]|ulo[dq]|lo[dq]|saturat\p{L}*|saturo|sopra|sotto|above|below|over|under|overrange|underrange|lim|limits?|limite|limiti|modifier|modificatore)$/u

/** Columns of QuantStudio that hold `Y` where a well is flagged. */
export const quantStudioFlags =
  /^(?:ampnc|badrox|blfail|ctfail|crtnoise|crtamp|crtamplitude|cqfail|drnmin|expfail|highsd|highqt|lowconf|lowrox|mtp|noamp|noise|nosignal|offscale|outlierrg|prfdrop|prflow|spike|tholdfail|cqconf|ampscore)$/u

/** Another reading of the row. */
export const repeatTitleWords = /^(?:rerun|redo|retest|repeat\p{L}*|ripet\p{L}*|rimisurat\p{L}*|remeasured)$/u

/** Titles under which a person writes. */
export const noteTitleWords = /^(?:note?s?|comment[is]?|commento|osservazion[ei]|annotazion[ei])$/u

/** `Validated by`, `Data di validazione`: the person who checked a value, and the time. */
export const personTitleWords = /^(?:by|da|on|at|date|data|ora|time|user|utente|operatore?|operator)$/u

/** Words of titles that place, name or describe a row, and tell nothing of its values: `Lotto kit`, `Pos. vassoio`. */
export const placingTitleWords =
  /^(?:lot|lots|lotto|lotti|batch|kit|reagent[ei]?|plate|piastra|tray|vassoio|rack|pos|position|posizione|row|riga|col|column|colonna|operator|operatore|op|analyst|analista|tecnico|user|utente|instrument|strumento|method|metodo|file|path|date|data|time|ora|hour|sex|sesso|hospital|ospedale|centro|center|centre|ward|reparto|birth|nascita|sample|campione|id|barcode|name|nome|cognome|type|tipo|group|gruppo|set|run|corsa|index|n|nr|no|num|number|numero|inj|injection|iniezione|area|height|altezza|rt|response|risposta|std|exp|conc|dev|acq|cal|software|version|versione|passive|reference|priority|priorita|descr|description|descrizione|gender|genere|geschlecht|maschio|femmina|turno|shift|analizzatore|analy[sz]er|module|modulo|feeding|alimentazione|latte|comune|provincia|asl|sede|di|fluor|premat\p{L}*|preterm\p{L}*|pretermine|tin|nicu|npt|tpn|gemell\p{L}*|twins?|ga|eg|peso|weight|parto|etnia|ethnicity|parity|parita|richiamo|recall|prelievo|motivo|reason|urgente|urgent|consenso|consent|stampat[oa]|printed|exported|esportat[oa]|technician|tech|washer|giorno|day|card|cartoncino|is|eta|age|ore|giorni|madre|mother)$/u
