import { type Look, toldDoubtLabels } from '@sne/shared/domain'
import { countedTexts } from '../shipping/counted-texts.ts'
import type { Question } from './scan-plan.ts'

const cards = (count: number) => (count === 1 ? '1 cartoncino' : `${count} cartoncini`)

/** Texts shown while accepting a shipment. */
export const acceptTexts = {
  title: 'Accettazione',
  titleOf: (barcode: string) => `Accettazione ${barcode}`,
  field: 'Cartoncino',
  fieldNotRequired: 'Cartoncino: la prossima lettura sarà «Non richiesto»',
  armed: 'La prossima lettura sarà «Non richiesto»',
  armedHint:
    'Vale per un solo cartoncino, e mai per l’unico idoneo del neonato. F3 o Esc per tornare ad accettare.',
  armedKept: '«Non richiesto» resta a questo codice, con «Riprova»: il prossimo cartoncino viene accettato.',
  armedEnded: '«Non richiesto» non è stato usato: il prossimo cartoncino viene accettato.',
  fieldClosed: 'La spedizione è chiusa',
  saving: 'Salvataggio…',
  progress: (done: number, total: number) => `${done} di ${total}`,
  progressLabel: 'Cartoncini decisi',
  counters: countedTexts,
  declared: (count: number) => `Il punto nascita ne dichiara ${count}`,
  sentAt: 'Spedita il',
  courier: 'Corriere',
  from: 'Da',
  details: 'Dettaglio',
  close: 'Chiudi spedizione',
  closeLater: 'Si chiude dopo la prima lettura.',

  start: 'Leggere il primo cartoncino',
  goOn: 'Leggere il prossimo cartoncino',
  startHint: 'Ogni lettura viene salvata subito. La pagina può essere chiusa e ripresa in qualsiasi momento.',
  closedTitle: 'Spedizione chiusa',
  closedScan: 'La lettura non è stata usata: per decidere il cartoncino riaprire la spedizione.',
  wrongMark: (seconds: number) =>
    `Segnato per errore? Ctrl+Z annulla una lettura per ${seconds} secondi. Dopo, «Accetta dopo tutto» è di un responsabile o del supporto, con un motivo:`,
  wrongMarkLink: 'pagina del cartoncino',
  closedDecided: (shipping: string) =>
    `Deciso nella spedizione ${shipping}, che è chiusa: la lettura non cambia nulla.`,
  inOtherShipping: 'In un’altra spedizione',
  readThere: (shipping: string) => `Non è deciso: leggerlo nella pagina della sua spedizione ${shipping}.`,
  decidedThere: (shipping: string) =>
    `Deciso nella spedizione ${shipping}, non in questa: la lettura non cambia nulla.`,
  closedReadings: (count: number) =>
    count === 1 ? '1 lettura dopo la chiusura' : `${count} letture dopo la chiusura`,
  notReceivedNow:
    'La spedizione risulta non ricevuta: la prima lettura la riporta in accettazione con tutti i suoi cartoncini.',
  verdicts: { accepted: 'Accettato', look: 'Guarda qui', stop: 'Stop' },
  accepted: 'Accettato',
  acceptedText: (name: string, protocol: string | null) =>
    protocol ? `${name}, protocollo ${protocol}` : name,
  looks: {
    identity_told: toldDoubtLabels.identity,
    identity_corrected: toldDoubtLabels.identity_corrected,
    deceased_told: toldDoubtLabels.deceased,
    transfusion_told: toldDoubtLabels.transfusion,
    ecmo_told: toldDoubtLabels.ecmo,
    parenteral_told: toldDoubtLabels.parenteral,
    meconium_ileus_told: toldDoubtLabels.meconium_ileus,
    notes_told: toldDoubtLabels.notes,
    not_understood: 'dati del messaggio non interpretati',
    recall: 'risposta a un richiamo',
    waited: 'neonato atteso: c’è una richiesta aperta',
    transfused: 'trasfuso',
    ecmo: 'in ECMO',
    meconium_ileus: 'ileo da meconio',
    parenteral: 'nutrizione parenterale',
    preterm: 'pretermine',
    tin: 'in terapia intensiva',
    twin: 'gemello',
  } satisfies Record<Exclude<Look, 'light'>, string>,
  lightOf: (grams: string) => `${grams} g alla nascita`,
  withReserve: 'Accettato con riserva',
  notValid: 'Non idoneo',
  notValidText: (reasons: string) => `${reasons}. È stato chiesto un nuovo prelievo al punto nascita.`,
  notRequiredText: 'Conservato senza analisi.',
  already: 'Già accettato',
  alreadyText: (at: string | null, by: string | null) =>
    [at && `Il ${at}`, by && `da ${by}`].filter(Boolean).join(' ') || 'La lettura non cambia nulla.',
  alreadyDecided: (status: string) => `Già deciso: ${status}`,
  alreadyDecidedText: 'La lettura non cambia nulla.',
  elsewhereText: (shipping: string | null, newborn: string) =>
    shipping
      ? `${newborn}: è stato deciso nella spedizione ${shipping}. La lettura non cambia nulla.`
      : `${newborn}: è stato deciso fuori da ogni spedizione. La lettura non cambia nulla.`,
  unknown: 'Cartoncino sconosciuto',
  tooLong: (length: number) =>
    `Il codice ha ${length} caratteri: è troppo lungo per un cartoncino. Leggere il codice a barre del cartoncino.`,
  otherShipping: 'Un’altra spedizione',
  ownShipping: 'Codice della spedizione',
  ownShippingText: 'È questa spedizione: leggere ora i cartoncini.',
  otherShippingText: (barcode: string) =>
    `${barcode} è il codice di una spedizione, non di un cartoncino. Per accettarla uscire da questa pagina.`,
  incomplete: 'Lettura incompleta',
  incompleteText:
    'Nessun cartoncino è stato deciso: leggerlo di nuovo. La lettura resta tra quelle da chiarire.',
  notSaved: 'Non salvato',
  readAgain: 'Leggere di nuovo il cartoncino.',
  waitingTag: 'In attesa di rete',
  waitingTitle: 'In attesa di rete',
  sendingVerdict: 'In salvataggio',
  sendingTitle: 'In salvataggio…',
  waitingVerdict: 'In attesa',
  waitingText: (name: string, decision: string) =>
    `${name}: «${decision}» è al sicuro in questo computer e parte quando la rete torna.`,
  waitingUnknown: (decision: string) =>
    `Il cartoncino non è nell’elenco e senza rete non si può controllare. «${decision}» è al sicuro e parte da solo: tenerlo a portata di mano.`,
  alreadyWaiting: 'Già letto, in attesa di rete',
  alreadyWaitingText: 'La lettura partirà una volta sola.',
  readOnceMore: 'Da leggere di nuovo',
  readOnceMoreText: 'La lettura dell’altra scheda non ha deciso il cartoncino: leggerlo di nuovo.',
  savingCount: (count: number) => `${count} in salvataggio`,
  waitingCount: (count: number) => `${count} in attesa di rete`,
  waitingHint: 'Si può continuare a leggere: le letture partono da sole, nello stesso ordine.',
  waitingVolatile:
    'Il browser non permette di conservarle: non chiudere e non ricaricare la pagina finché la rete non torna.',
  waitingSince: (count: number) =>
    count === 1 ? 'Rete assente: 1 lettura in attesa' : `Rete assente: ${count} letture in attesa`,
  sending: (count: number) => (count === 1 ? 'Invio di 1 lettura' : `Invio di ${count} letture`),
  sendNow: 'Riprova ora',
  takeOut: 'Togli',
  takeOutCode: (code: string) => `Togli la lettura ${code}`,
  unsavedScans: (count: number, keeps: boolean) =>
    `${count === 1 ? '1 lettura' : `${count} letture`} in attesa${!keeps ? '' : count === 1 ? ', che parte quando si riapre la spedizione' : ', che partono quando si riapre la spedizione'}`,
  conflicts: (place: number, count: number) => `Lettura da rivedere ${place} di ${count}`,
  conflictHint: 'Letta senza rete; al ritorno della rete è risultato:',
  conflictShow: 'Mostra e decidi',
  conflictDone: 'Visto',
  conflictDecision: (decision: string) => `Deciso qui e non salvato: ${decision}`,
  conflictLeave: 'Lascia com’è',
  noteNeedsNetwork:
    'Senza rete si può salvare solo il motivo: togliere la nota oppure attendere che la rete torni.',

  label: 'Etichetta',
  labelEach: 'Etichetta a ogni accettazione',
  labelFailed: 'Etichetta non stampata: riprovare con Ctrl+P.',
  labelRefused: 'Etichetta solo per un cartoncino già salvato: accettato, oppure non idoneo.',
  labelUnsuitable: 'NON IDONEO',
  labelBorn: (when: string) => `Nascita ${when}`,
  labelProtocol: (number: string) => `Prot. ${number}`,

  keyDropped: (action: string, code: string) =>
    `${code}: «${action}» non eseguito. Leggere di nuovo il cartoncino.`,
  afterSaving: (action: string) => `Dopo il salvataggio: ${action}`,
  undo: 'Annulla lettura',
  undoLeft: (code: string, seconds: number) => `Annulla ${code} (${seconds} s)`,
  undoWaiting: (code: string) => `Annulla ${code}`,
  undoShort: 'Annulla',
  undoCode: (code: string) => `Annulla la lettura di ${code}`,
  justSent: 'Inviato ora',
  revisedTitle: (status: string) => `Non vale più: ora «${status}»`,
  revisedText: (before: string) => `Cambiato altrove dopo la lettura. Prima: ${before}.`,
  undone: 'Lettura annullata',
  undoneText: (name: string) => `${name}: il cartoncino è di nuovo come prima della lettura.`,
  undoneAway: 'Il cartoncino è di nuovo come prima della lettura.',
  undoneNever: 'La lettura era ancora qui e non è stata inviata.',
  undoneLater: 'Annullamento in attesa di rete',
  undoneLaterText:
    'La lettura era già partita e forse è stata salvata: quando la rete torna viene annullata anche sul server.',
  notUndone: 'Non annullato',
  notUndoable:
    'Non si annulla con Ctrl+Z: può rivederlo solo un responsabile o il supporto, dalla pagina del cartoncino, con un motivo.',

  askTitle: {
    blocking: 'Da decidere',
    newborn_done: 'Screening già completo',
    newborn_closed: 'Neonato chiuso',
    was_not_required: 'Già segnato «Non richiesto»',
    out_of_list: 'Non è in questa distinta',
  } satisfies Record<Question, string>,
  ask: {
    blocking: (reasons: string) => `Dai dati risulta: ${reasons}. Non è stato salvato nulla.`,
    newborn_done:
      'Per questo neonato non ci sono analisi in attesa. Accettare solo se il prelievo serve comunque.',
    newborn_closed:
      'Lo screening di questo neonato era stato chiuso. Accettandolo torna in carico in tutti i laboratori, che vengono avvisati.',
    newborn_refused:
      'Sentire il punto nascita: accettarlo vuol dire che la famiglia acconsente. Il neonato torna in carico in tutti i laboratori.',
    newborn_deceased:
      'Sentire il punto nascita. Un cartoncino prelevato prima si analizza e il neonato resta chiuso; con uno prelevato dopo torna in carico.',
    was_not_required: 'Accettarlo adesso avvia le analisi.',
    out_of_list: (barcode: string | null) =>
      barcode
        ? `Appartiene alla spedizione ${barcode}. Confermando passa a questa.`
        : 'Non appartiene a nessuna spedizione. Confermando entra in questa.',
  },
  confirmAction: {
    blocking: 'Accetta comunque',
    newborn_done: 'Accetta comunque',
    newborn_closed: 'Accetta e riprendi in carico',
    was_not_required: 'Accetta ora',
    out_of_list: 'Accetta in questa spedizione',
  } satisfies Record<Question, string>,

  panel: 'Cartoncino letto',
  mother: 'Madre',
  motherOf: (name: string) => `Madre: ${name}`,
  age: 'Età al prelievo',
  ageInList: 'Età',
  gestation: 'Età gestazionale',
  weight: 'Peso alla nascita',
  weightNow: 'Peso al prelievo',
  hours: 'h',
  grams: 'g',
  weeks: 'sett.',
  birth: 'Nascita',
  collected: 'Prelievo',
  sex: 'Sesso',
  motivation: 'Motivo',
  sampleNumber: (n: number) => `${n}º prelievo`,
  conditions: 'Condizioni',
  noConditions: 'Nessuna segnalata',
  screenings: 'Categorie',
  protocol: 'Protocollo',
  decided: 'Deciso',
  proposed: 'Proposto dai dati',
  recorded: 'Non conformità registrate',
  runs: 'Cartoncino richiesto: categorie',
  runsUnknown: 'Categorie del cartoncino non disponibili',
  runsHere: 'Si analizza',
  runsNot: 'Non richiesta',
  askAlso: 'Chiedi anche',
  askAlsoOf: (category: string) => `Chiedi anche ${category}`,
  askReason: 'Perché serve anche su questo cartoncino?',
  askedAlso: (category: string) => `${category}: si analizza anche su questo cartoncino`,
  unsavedAsk: (barcode: string) => `il motivo della categoria chiesta sul cartoncino ${barcode}`,
  spokeNotes: 'Nota del punto nascita',
  hubNotes: 'Nota del laboratorio',

  notValidAction: 'Non idoneo',
  notRequiredAction: 'Non richiesto',
  notRequiredNext: 'Prossimo non richiesto',
  noteAction: 'Nota',
  backToField: 'Torna al campo di lettura',
  reasonsTitle: (barcode: string) => `${barcode}: perché non è idoneo?`,
  reasonsHint: 'Scegliere con il numero, poi confermare con F2.',
  reasonNote: 'Nota (facoltativa)',
  reasonsConfirm: 'Conferma non idoneo',
  reasonsCaught: (barcode: string) => `Non idoneo: ${barcode}?`,
  notRequiredCaught: (barcode: string) => `Non richiesto: ${barcode}?`,
  nextReading: 'la prossima lettura',
  armCaught: (next: string) => `Non richiesto: ${next}?`,
  confirmCaught: (barcode: string) => `La conferma è per ${barcode}?`,
  undoCaught: (barcode: string) => `Annullare la lettura di ${barcode}?`,
  noteCaught: (barcode: string) => `La nota è di ${barcode}?`,
  caughtAsk: (keys: string, barcode: string, code: string) =>
    `${code} è stato letto dopo. ${keys} di nuovo conferma per ${barcode}, F7 prende ${code}.`,
  reasonsMissing: 'Scegliere almeno un motivo.',
  reasonKey: (n: number) => `Motivo ${n}`,
  reasonTakenBack: (key: string, reason: string) =>
    `${key} = «${reason}»: annullato, premere di nuovo se voluto.`,
  cancel: 'Annulla',
  noteTitle: 'Nota del laboratorio',
  noteSave: 'Salva nota',
  noteSaved: 'Nota salvata',
  noteStale: 'Un altro utente ha cambiato la nota nel frattempo. Ora è:',
  noteEmpty: '(vuota)',
  unsavedReasons: 'i motivi di non idoneità del cartoncino',
  unsavedReasonNote: 'la nota di non idoneità del cartoncino',
  unsavedNote: 'la nota sul cartoncino',

  list: 'Cartoncini della spedizione',
  listCount: (count: number) => cards(count),
  status: 'Stato',
  card: 'Cartoncino',
  newborn: 'Neonato',
  toDecide: 'Da decidere',
  toRead: 'Da leggere',
  outOfList: 'Fuori distinta',
  noCards: 'Nessun cartoncino in distinta',
  noCardsHint: 'I cartoncini letti vengono aggiunti uno per uno.',
  openPoints: (count: number) => (count === 1 ? '1 lettura da chiarire' : `${count} letture da chiarire`),
  pointBy: (kind: string, by: string | null) => (by ? `${kind}, letto da ${by}` : kind),
  nearKey: 'Leggi il cartoncino dal codice simile',
  nearTitle: 'Codice simile in questa spedizione: confrontarlo con il cartoncino.',
  nearChoose: 'Scegliere con un numero:',
  nearRead: (code: string, newborn: string) => `È ${code}, ${newborn}`,
  pointsMore: (count: number) => (count === 1 ? 'Mostra anche l’altra' : `Mostra le altre ${count}`),
  pointOthers: (count: number) => (count === 1 ? 'e 1 altra lettura' : `e altre ${count} letture`),
  pointOthersOf: (code: string, count: number) =>
    count === 1
      ? `Un’altra lettura forse dello stesso cartoncino di ${code}`
      : `Altre ${count} letture forse dello stesso cartoncino di ${code}`,
  pointsFewer: 'Mostra solo le prime',
  unread: (code: string, more: number) =>
    more === 0 ? `${code} non letto` : `${code} non letto (e ${more === 1 ? 'un altro' : `altri ${more}`})`,
  unclear: (code: string, more: number) =>
    `«${code}»: lettura incompleta${more === 0 ? '' : ` (e ${more === 1 ? 'un’altra lettura' : `altre ${more} letture`})`}`,
  unclearHint: (cards: number) =>
    cards === 0
      ? 'Non è stato fatto nulla: leggere di nuovo il cartoncino.'
      : 'Non è stato fatto nulla: leggere di nuovo il cartoncino, oppure confrontarlo e sceglierlo qui.',
  unreadLater: 'Prima confermare o annullare ciò che è aperto, poi F7.',
  unreadHint: 'È arrivato mentre era aperta un’altra cosa: non è stato fatto nulla.',
  unreadKey: 'Leggi il codice arrivato mentre era aperta un’altra cosa',
  unreadTake: (code: string) => `Leggi ${code}`,
  unreadDrop: 'Non serve',
  missedRefusals: (count: number) =>
    count === 1
      ? 'Un cartoncino rifiutato prima dell’ultimo letto'
      : `${count} cartoncini rifiutati prima dell’ultimo letto`,
  missedSeen: 'Visto',
  again: 'Riprova',
  againCode: (code: string) => `Riprova ${code}`,
  askBirthPoint: 'Punto nascita:',
  aside: 'Metti da parte',
  asideAgain: 'Messo da parte: ristampa',
  asideCode: (code: string) => `Metti da parte ${code}`,
  asideLabel: 'DA CHIARIRE',
  asideShipping: (barcode: string) => `Spedizione ${barcode}`,
  asideFrom: (name: string, phones: readonly string[]) => [name, ...phones].join('  tel. '),
  asideBy: (when: string, who: string) => `${when}  ${who}`,
  clarified: 'Chiarito',
  clearTitle: (code: string) => `Che cosa era ${code}?`,
  clearReason: 'Motivo',
  clearedMeanwhile: 'Questa lettura è già chiarita: non serve altro, chiudere con «Annulla».',
  readNow: 'Letto di nuovo',
  meant: (code: string) => `È il cartoncino ${code}`,

  closeTitle: 'Chiudere la spedizione?',
  closeSummary: 'Alla chiusura il punto nascita riceve il riepilogo:',
  closeMissing: (count: number) =>
    count === 1
      ? '1 cartoncino non è stato letto: diventerà «Non pervenuto».'
      : `${count} cartoncini non sono stati letti: diventeranno «Non pervenuto».`,
  closeComplete: 'Tutti i cartoncini sono stati decisi.',
  closeOpenPoints: (count: number) =>
    count === 1
      ? 'C’è ancora 1 lettura da chiarire: non fa parte di questa chiusura.'
      : `Ci sono ancora ${count} letture da chiarire: non fanno parte di questa chiusura.`,
  closeWaiting: (count: number) =>
    count === 1
      ? '1 lettura non è ancora arrivata al server. Chiudere quando la rete è tornata.'
      : `${count} letture non sono ancora arrivate al server. Chiudere quando la rete è tornata.`,
  closeConflicts: (count: number) =>
    count === 1
      ? 'C’è 1 lettura da rivedere, fatta senza rete. Rivederla prima di chiudere.'
      : `Ci sono ${count} letture da rivedere, fatte senza rete. Rivederle prima di chiudere.`,
  closeUnclear:
    'Ci sono letture da chiarire e cartoncini mancanti: un cartoncino può essere qui, letto male. Chiarirli prima di chiudere.',
  closeUnclearCodes: 'Letture da chiarire',
  closeMissingCards: 'Cartoncini mancanti',
  closeUndecidedCards: 'Letti e non decisi',
  closeUndecided: (count: number) =>
    count === 1
      ? '1 cartoncino è stato letto e non deciso: è qui, quindi non può mancare. Deciderlo prima di chiudere.'
      : `${count} cartoncini sono stati letti e non decisi: sono qui, quindi non possono mancare. Deciderli prima di chiudere.`,
  closeUnfinished: (codes: readonly string[]) =>
    `Motivi o nota aperti e non confermati: ${codes.join(', ')}. Confermarli o annullarli prima di chiudere.`,
  closeKept: (codes: readonly string[]) =>
    `Su questo computer un’altra persona ha letture non inviate di questa spedizione: ${codes.join(', ')}. Prima di chiudere deve accedere qui e aprire questa accettazione.`,
  closeConfirm: 'Chiudi spedizione',
  closedWhileRead: 'Spedizione chiusa mentre arrivava una lettura: guardare che cosa è rimasto.',
  closed: (accepted: number, missing: number) =>
    missing === 0
      ? `Spedizione chiusa: ${countedTexts.accepted(accepted)}`
      : `Spedizione chiusa: ${countedTexts.accepted(accepted)}, ${countedTexts.notReceived(missing)}`,
  hiddenMissing: (count: number) => `e altri ${count}`,
} as const
