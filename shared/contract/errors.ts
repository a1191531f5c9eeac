import { z } from 'zod'

/**
 * Every way in which a call can be refused: HTTP status and the Italian sentence shown to a person.
 * A handler may give a more precise message; the code stays.
 */
export const errorCatalogue = {
  validation: { status: 422, message: 'Alcuni dati non sono validi. Controllare i campi indicati.' },
  unauthenticated: { status: 401, message: 'Sessione assente o scaduta. Accedere di nuovo.' },
  session_changed: {
    status: 409,
    message: 'La sessione è passata a un altro ruolo o a un’altra persona in un’altra scheda.',
  },
  wrong_credentials: { status: 401, message: 'Email o password non corrette.' },
  too_many_attempts: { status: 429, message: 'Troppi tentativi. Attendere qualche minuto e riprovare.' },
  export_running: {
    status: 429,
    message: 'Un’altra esportazione di questo utente è in corso: attendere il suo file e riprovare.',
  },
  computation_running: {
    status: 429,
    message: 'Altri calcoli di questo utente sono in corso: attendere i loro risultati e riprovare.',
  },
  uploads_running: {
    status: 429,
    message:
      'Troppi file o messaggi di questo mittente sono in arrivo insieme. Niente è stato salvato: attendere che finiscano e riprovare.',
  },
  permission_denied: { status: 403, message: 'Non hai i permessi per accedere alla risorsa richiesta' },
  support_session: {
    status: 403,
    message: 'In una sessione di assistenza non si firma: lo fa la persona con il proprio accesso.',
  },
  own_session: {
    status: 403,
    message: 'Non è possibile in una sessione di assistenza: lo fa la persona con il proprio accesso.',
  },
  foreign_origin: { status: 403, message: 'Richiesta rifiutata: arriva da un altro sito.' },
  not_found: { status: 404, message: 'La risorsa richiesta non è stata trovata' },
  newborn_merged: { status: 410, message: 'Questa scheda è stata unita a quella di un altro neonato.' },
  unknown_card: { status: 404, message: 'Cartoncino sconosciuto: nessun ordine con questo codice a barre.' },
  not_for_laboratory: {
    status: 409,
    message: 'Il cartoncino non porta categorie di questo laboratorio.',
  },
  only_card: { status: 409, message: 'È l’unico cartoncino idoneo del neonato in queste categorie.' },
  every_card_unsuitable: {
    status: 409,
    message: 'In questa spedizione ogni cartoncino è non idoneo: leggere di nuovo il cartoncino.',
  },
  newborn_closed: { status: 409, message: 'Lo screening del neonato è stato chiuso: confermare.' },
  gone: { status: 410, message: 'Il collegamento è scaduto o già usato.' },
  invalid_transition: { status: 409, message: "L'operazione non è possibile nello stato attuale." },
  cursor_ahead: {
    status: 409,
    message:
      'La posizione chiesta non è di questo elenco: il laboratorio ha rimesso una copia di sicurezza. Rileggere i referti dalla posizione indicata.',
  },
  stale_version: { status: 409, message: 'Un altro utente ha modificato questi dati nel frattempo.' },
  samples_pending: { status: 409, message: 'Alcuni campioni della spedizione non sono ancora stati decisi.' },
  open_scans: {
    status: 409,
    message:
      'In questa spedizione ci sono letture da chiarire e cartoncini mancanti: un cartoncino può essere qui. Chiarirle prima di chiudere.',
  },
  out_of_list: {
    status: 409,
    message: 'Il cartoncino appartiene a un’altra spedizione: confermare per accettarlo qui.',
  },
  undo_refused: {
    status: 409,
    message:
      'Una lettura si annulla entro 10 secondi, da chi l’ha fatta e finché nessun altro è intervenuto.',
  },
  reminder_too_soon: { status: 409, message: 'Un sollecito è già stato inviato nelle ultime 4 ore.' },
  wrong_card: { status: 409, message: 'Cartoncino sbagliato.' },
  well_occupied: { status: 409, message: 'Il pozzetto è già occupato.' },
  well_punched: { status: 409, message: 'Il pozzetto è già punzonato.' },
  not_plannable: { status: 409, message: 'Il campione non è pianificabile su questa piastra.' },
  plate_full: { status: 409, message: 'Non ci sono pozzetti liberi a sufficienza.' },
  punches_exhausted: { status: 409, message: 'Il cartoncino non ha dischi sufficienti.' },
  plate_blocked: { status: 409, message: 'La piastra non può essere chiusa.' },
  unknown_material: {
    status: 404,
    message:
      'Nessuno strumento e nessun lotto di questa analisi ha questo codice: registrarlo, o leggere un altro codice.',
  },
  material_refused: { status: 409, message: 'Lo strumento o il lotto non è utilizzabile.' },
  materials_missing: {
    status: 409,
    message: 'La piastra non ha ancora registrato lo strumento e i reagenti richiesti dal laboratorio.',
  },
  file_unreadable: {
    status: 422,
    message:
      'Il file non è leggibile con nessun profilo di importazione. Esportare dallo strumento la tabella dei risultati come testo, csv o Excel (.xlsx), oppure scegliere il profilo a mano.',
  },
  file_beyond_limits: {
    status: 422,
    message: 'Il file è troppo grande o troppo complesso per essere letto.',
  },
  analytes_missing: {
    status: 409,
    message: 'Nel file mancano analiti di questa analisi: confermare per importare senza.',
  },
  file_to_confirm: { status: 409, message: 'Il file va confermato prima di importarlo.' },
  file_mismatch: { status: 409, message: 'Il file non corrisponde alla piastra.' },
  file_too_large: { status: 413, message: 'Il file selezionato supera la dimensione massima consentita.' },
  body_too_large: {
    status: 413,
    message: 'I dati inviati sono troppi per una sola richiesta: inviarli in più parti.',
  },
  request_too_slow: {
    status: 408,
    message: 'La richiesta non è arrivata in tempo. Controllare la rete e riprovare.',
  },
  file_type: { status: 415, message: 'Tipo di file non ammesso.' },
  undecided_rows: { status: 409, message: 'Alcune righe non hanno ancora una decisione.' },
  qc_failed: { status: 409, message: 'I controlli di qualità non sono conformi.' },
  right_by_proposal: {
    status: 403,
    message:
      'Questo diritto si propone dalla pagina dell’utente e lo approva un amministratore: non si assegna da qui.',
  },
  open_findings: {
    status: 409,
    message: 'Non può essere refertato nella norma: restano reperti aperti.',
  },
  four_eyes: {
    status: 409,
    message:
      'Il referto lo accetta un’altra persona: chi ha deciso un’analisi non accetta il proprio referto.',
  },
  lead_required: { status: 403, message: "L'operazione è riservata al responsabile." },
  validator_required: { status: 403, message: "L'operazione è riservata a chi può validare i referti." },
  one_by_one: {
    status: 409,
    message: 'I referti urgenti, positivi o di richiamo vanno accettati uno alla volta.',
  },
  second_person: {
    status: 403,
    message: 'Decide un’altra persona: nessuno approva o rifiuta la propria richiesta.',
  },
  two_administrators: {
    status: 409,
    message:
      'Devono restare almeno due amministratori attivi: altrimenti uno solo non può approvare né correggere nulla. Crearne prima un altro.',
  },
  answer_stands: {
    status: 409,
    message: 'È già stato risposto diversamente: il supporto corregge i dati del cartoncino.',
  },
  request_stale: {
    status: 409,
    message: 'Le versioni del modulo sono cambiate dopo questa richiesta: chiedere di nuovo.',
  },
  remotes_locked: {
    status: 409,
    message:
      'Questo server non ha la chiave che firma il registro dei moduli: usare «npm run remotes» dove si trova la chiave.',
  },
  remote_refused: { status: 409, message: 'Questo passo non è possibile per il modulo.' },
  remote_recalled: {
    status: 409,
    message:
      'Questa parte dell’applicazione è stata ritirata: ricaricare la pagina. Quanto scritto non è stato salvato.',
  },
  too_many_searches: {
    status: 409,
    message: 'Ci sono già 50 ricerche salvate: eliminarne una per salvarne un’altra.',
  },
  category_without_laboratory: {
    status: 409,
    message: 'La modifica lascia una categoria di un punto nascita senza laboratorio.',
  },
  consent_missing: { status: 409, message: 'Manca il consenso della famiglia per questa categoria.' },
  duplicate: { status: 409, message: 'Esiste già un elemento con gli stessi dati.' },
  identity_conflict: {
    status: 409,
    message: 'Il codice è già di un neonato con altri dati: una persona verifica l’identità.',
  },
  intake_rejected: { status: 422, message: 'Il messaggio non può essere elaborato.' },
  not_implemented: { status: 501, message: 'Funzione non ancora disponibile in questa versione.' },
  document_pending: { status: 503, message: 'Documento in preparazione: sarà pronto tra poco.' },
  unavailable: { status: 503, message: 'Il servizio è momentaneamente occupato. Riprovare.' },
  storage_full: {
    status: 507,
    message:
      'Il disco del server è pieno: niente è stato salvato. Avvisare chi gestisce il server e ripetere l’operazione dopo.',
  },
  generic_error: {
    status: 500,
    message: "Errore durante l'elaborazione della richiesta. Riprovare più tardi.",
  },
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof errorCatalogue

/** One entry a field when input does not validate; `path` as in react-hook-form (`mother.surname`). */
export const FieldError = z.object({ path: z.string(), message: z.string() })
export type FieldError = z.infer<typeof FieldError>

/** The one shape of every error, from the database to the form field. */
export const ErrorBody = z.object({
  status: z.number().int(),
  message: z.string(),
  details: z.looseObject({
    code: z.string(),
    requestId: z.string().optional(),
    fields: z.array(FieldError).optional(),
  }),
})
export type ErrorBody = z.infer<typeof ErrorBody>
