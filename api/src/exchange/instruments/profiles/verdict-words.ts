/** Words of columns of flags and states; compared as `normaliseName` gives them. */
const set = (words: string): ReadonlySet<string> => new Set(words.split(' '))

/** Words by which instruments hold a value for good. */
export const fineWords = set(
  'ok okay pass passed valid valido valida validi good buono buona fine normal normale regular regolare conforme accettato accettata accettabile accepted acceptable approved approvato complete completed completo completato done finished terminato final finale finished processed elaborato measured misurato analyzed analysed analizzato eseguito validated validato released reviewed verified verificato calculated calcolato amp amplified amplificato found negative negativo negativa neg screennegative detected rilevato rilevata convalidato convalidata nellanorma reported refertato refertabile measurable misurabile utilizzabile usable in within dentro inlimits neilimiti none nessuno nessuna niente inrange nelrange withinrange - -- n/a na n.a. . ✓ ✔',
)
export const noWords = set('0 n no false falso f')
export const yesWords = set('1 y yes s si sì true vero x t ok')
/** Words that say high or low by the limits of the instrument. */
export const markWords = set(
  'h l hh ll high low alto alta basso bassa alti bassi elevated elevato elevata increased decreased aumentato diminuito ridotto abnormal alterato alterata positive positivo positiva pos borderline abovecutoff belowcutoff sopracutoff sottocutoff fuoricutoff presumptivepositive',
)

/** Texts without an objection. */
export const noFault =
  /^(?:no|nessun[ao]?|senza|without|0)\s+(?:flags?|errors?|errore|errori|outliers?|issues?|warnings?|avvis[oi]|segnalazion[ei]|anomali[ae]|problem[ais]?|problems|alarms?|allarm[ei])$/iu

/** Verdicts that reject a value in any position. */
export const rejecting =
  /(?<![\p{L}\p{N}])(?:reject(?:ed|ion)?|siero|serum|plasma|urine?|invalid(?:[oaei]|ated)?|non?[\s_-]+valid[oaei]?|not[\s_-]+valid(?:ated)?|non[\s_-]+validat[oaie]|preliminary|provvisori[oae]?|scart(?:at[oaei]|o|are)|rifiutat[oaei]|respint[oaei]|annullat[oaei]|fail(?:ed|ure|s)?|fallit[oaei]|err|err(?:or|ors|ore|ori)|flagged|do not use|non (?:usare|utilizzabil[ei]|utilizzare|attendibil[ei])|unreliable|inattendibil[ei])(?![\p{L}])/iu

/** Flags that say of a measurement without a result, or below a bound, what its cell says already. */
export const noSignal =
  /no\s*amp|not amplified|non amplificat|expfail|ctfail|drnmin|no\s*peak|not found|undetermined/iu

export const tooLittle = /not detected|non rilevat|below (?:ll?o[dq]|limit)|<\s*ll?o[dq]|^ll?o[dq]$/iu

export const tooMuch = /above (?:ul?o[dq]|limit)|>\s*ulo[dq]|over ?range|saturat/iu

/** Words by which a person says that a value is not to be used as it is. */
export const doubting =
  /(?<!\p{L})(?:ripet\p{L}*|rifare|repeat\p{L}*|re-?run|re-?test|redo|insuff\p{L}*|coagul\p{L}*|clot\p{L}*|emoli\p{L}*|ha?emoly\p{L}*|contamin\p{L}*|leak\p{L}*|perdita|boll[ae]|bubbles?|dubbi\p{L}*|doubt\p{L}*|suspect\p{L}*|sospett\p{L}*|sbagliat\p{L}*|wrong|errat[oaei]|scambi\p{L}*|swap\p{L}*|vuot[oaei]|non (?:usare|leggere|letto|punzonato)|da (?:verificare|rivedere|controllare)|short sample|saturat\p{L}*|out of range|fuori range)(?!\p{L})/iu

/** Words of a run that is none of patients. */
export const draftWords =
  /(?<!\p{L})(?:draft|bozza|simulat\p{L}*|simulazione|training run|demo run)(?!\p{L})/iu

/** Words by which a line around the table says that the run or a part of it does not hold. */
export const stoppedWords =
  /(?<!\p{L})(?:abort\p{L}*|interrott\p{L}*|interrupted|stopped|not (?:started|completed?|finished)|non (?:avviat|completat|terminat|conclus)[oaie]|non conform[ei]|incomplet[aeo]?|expired|scadut[oaie]|excluded|esclus[oaie]|cancell?ed|out of control|fuori controllo)(?!\p{L})/iu
