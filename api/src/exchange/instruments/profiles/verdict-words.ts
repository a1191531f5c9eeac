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
