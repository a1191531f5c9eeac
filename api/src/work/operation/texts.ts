import { both } from '../../platform/both-languages.ts'
import type { WarningCode } from './warning.ts'

/** Advice for an operator: Italian first, then English. */
const warningWords: Readonly<Record<WarningCode, readonly [italian: string, english: string]>> = {
  disk_full: [
    'Il disco di DATA_DIR è pieno: documenti e file non si conservano. Fare spazio; il resto riprende da solo',
    'the disk of DATA_DIR is full: documents and files are not kept. Make room; the rest goes on by itself',
  ],
  disk_read_only: [
    'DATA_DIR è in sola lettura: documenti e file non si conservano. Rimontare il disco in scrittura; il resto riprende da solo',
    'DATA_DIR is read-only: documents and files are not kept. Mount the disk for writing; the rest goes on by itself',
  ],
  disk_unavailable: [
    'DATA_DIR o DATA_DIR/files non si può scrivere: controllare che la cartella ci sia e appartenga all’account del prodotto',
    'DATA_DIR or DATA_DIR/files cannot be written: check that the folder is there and belongs to the account of the product',
  ],
  reports_without_document: [
    'Referti accettati da più di 5 minuti sono senza documento: controllare DATA_DIR/files e le righe "a report was not drawn"',
    'reports accepted more than 5 minutes ago have no document: check DATA_DIR/files and the lines "a report was not drawn"',
  ],
  letters_waiting: [
    'Lettere aspettano da più di 10 minuti: controllare SMTP_URL, il server di posta e il lavoro «Lettere» nella pagina «Stato del server»; richiami urgenti e collegamenti per la password partono per primi',
    'letters have waited for more than 10 minutes: check SMTP_URL, the mail server and the job "Lettere" on the page "Stato del server"; urgent recalls and links for a password leave first',
  ],
  letters_failing: [
    'Lettere non partono e si riprovano: controllare SMTP_URL, il server di posta e DATA_DIR/letter-key',
    'letters do not leave and are tried again: check SMTP_URL, the mail server and DATA_DIR/letter-key',
  ],
  letters_given_up: [
    'Lettere degli ultimi 7 giorni non partiranno più: chi le aspettava deve chiederle di nuovo',
    'letters of the last 7 days were given up: who waited for them has to ask again',
  ],
  letters_without_server: [
    'Lettere aspettano e SMTP_URL manca: indicare il server di posta e riavviare',
    'letters wait and SMTP_URL is missing: name the mail server and restart',
  ],
  limits_to_approve: [
    'Limiti da approvare: senza due firme di responsabili nessun esito nella norma parte. Pagina «Dati di riferimento»',
    'limits wait for approval: without the signatures of two leads no negative result leaves. Page "Dati di riferimento"',
  ],
  planned_cards_to_approve: [
    'Regole dei prelievi programmati da approvare: senza due firme di responsabili non se ne chiede alcuno. Pagina «Prelievi programmati»',
    'rules of planned cards wait for approval: without the signatures of two leads none is asked for. Page "Prelievi programmati"',
  ],
  times_to_approve: [
    'Tempi da approvare: finché non firmano due responsabili valgono quelli del modello. Pagina «Tempi»',
    'times wait for approval: until two leads sign, those of the template act. Page "Tempi"',
  ],
  protocols_to_approve: [
    'Nessun protocollo dei richiami approvato: finché non firmano due responsabili si avvisa solo dei richiami urgenti in ritardo. Pagina «Protocolli dei richiami»',
    'no recall protocol is approved: until two leads sign, overdue urgent recalls alone are told. Page "Protocolli dei richiami"',
  ],
  rounds_failing: [
    'Un lavoro periodico non riesce: il motivo è nelle righe "round failed" di questo log',
    'a periodic job fails: its reason stands in the lines "round failed" of this log',
  ],
  rounds_late: [
    'Un lavoro periodico non finisce da più di 5 minuti: il suo nome è nella pagina «Stato del server»; controllare dischi di rete e blocchi del database, poi riavviare',
    'a periodic job has not ended for more than 5 minutes: the page «Stato del server» names it; check network disks and locks of the database, then restart',
  ],
  barcodes_alike: [
    'Cartoncini di prima hanno codici che differiscono solo per maiuscole e minuscole: un lettore non li distingue. Correggerne uno (colonna samples.barcode_alike)',
    'cards of an earlier version have barcodes that differ by case alone: a scanner does not tell them apart. Correct one of each (column samples.barcode_alike)',
  ],
  kept_files_lost: [
    'Documenti conservati mancano, sono guasti o non sono leggibili in DATA_DIR/files (tabella lost_files): rimettere la copia di sicurezza, o dare all’account del server i permessi di lettura; i file rimessi si ritrovano da soli entro pochi minuti',
    'kept documents are missing, damaged or unreadable in DATA_DIR/files (table lost_files): restore the backup, or let the account of the server read them; restored files are found within minutes',
  ],
  summaries_repaired: [
    'Negli ultimi 7 giorni gli elenchi dei neonati senza esito e degli ordini aperti differivano dai dati e sono stati corretti: segnalarlo con le righe "summaries" di questo log',
    'within the last 7 days the lists of newborns without a result and of open orders differed from the rows and were repaired: report it with the lines "summaries" of this log',
  ],
  remotes_failing: [
    'Pagine di moduli non funzionano in qualche browser (ultima ora): confrontare le versioni nella pagina «Versioni dei moduli» e, se serve, tornare alla precedente',
    'pages of remotes fail in some browser (last hour): compare the versions on the page "Versioni dei moduli" and roll back if needed',
  ],
  registry_unusable: [
    'Il registro dei moduli (REMOTES_DIR/registry.json) manca, non si legge o non porta la firma di questa installazione: i browser continuano con l’ultimo che hanno verificato, chi non ne ha uno resta senza pagine di lavoro. Ripristinarlo con «npm run remotes -- repair»',
    'the registry of remotes (REMOTES_DIR/registry.json) is missing, unreadable or not signed by this installation: browsers go on with the one that they trusted last, others have no pages of remotes. Restore it with npm run remotes -- repair',
  ],
  registry_version_missing: [
    'Il registro dei moduli nomina versioni la cui cartella manca o non è intera in REMOTES_DIR: le loro pagine non si aprono, o manca la versione a cui tornare. Rimettere la cartella dalla copia di sicurezza, o pubblicare gli stessi sorgenti con «npm run remotes -- publish»; altrimenti attivarne un’altra',
    'the registry of remotes names versions whose folder is missing or not whole in REMOTES_DIR: their pages do not open, or there is nothing to fall back to. Restore the folder from the backup, or publish a build of the same sources (npm run remotes -- publish); otherwise promote another version',
  ],
  registry_version_damaged: [
    'File di versioni dei moduli attive, in prova o precedenti sono stati cambiati o mancano in REMOTES_DIR: i browser li rifiutano e le pagine non si aprono. Rimettere la cartella dalla copia di sicurezza, o pubblicare gli stessi sorgenti con «npm run remotes -- publish»; altrimenti attivarne un’altra',
    'files of live, tried or earlier versions of remotes are altered or missing in REMOTES_DIR: browsers refuse them and the pages do not open. Restore the folder from the backup, or publish a build of the same sources (npm run remotes -- publish); otherwise promote another version',
  ],
  remote_recalled_from_all: [
    'Dopo un richiamo nessuno ha più un modulo: le sue pagine dicono che è stato ritirato. Pubblicare e attivare una versione corretta (npm run remotes -- publish, promote), o ritirare il modulo (withdraw)',
    'after a recall nobody has a remote: its pages say that it was withdrawn. Publish and promote a corrected version, or withdraw the remote',
  ],
  connections_refused: [
    'Il database non accetta altre connessioni: ridurre DATABASE_POOL, o alzare il limite del ruolo o del database. Fino ad allora le chiamate aspettano le connessioni che ci sono',
    'the database accepts no further connections: reduce DATABASE_POOL, or raise the limit of the role or the database. Until then calls wait for those that exist',
  ],
  connections_busy: [
    'Tutte le connessioni al database sono occupate: le chiamate aspettano. Se dura, cercare chiamate lente e blocchi (pg_stat_activity), o alzare DATABASE_POOL',
    'all connections to the database are busy: calls wait. If it lasts, look for slow calls and locks (pg_stat_activity), or raise DATABASE_POOL',
  ],
  clock_differs: [
    'L’orologio del server è sbagliato: sincronizzarlo (NTP). Oltre un’ora di differenza il server non è pronto',
    'the clock of the server is wrong: synchronise it (NTP). Beyond one hour the server is not ready',
  ],
  clock_set: [
    'L’orologio del server è cambiato di colpo nell’ultima ora, o il computer è rimasto sospeso: controllare data e ora, e sincronizzarlo (NTP)',
    'the clock of the server was set within the last hour, or the computer was suspended: check date and time, and synchronise it (NTP)',
  ],
  clock_long_after_trail: [
    'All’avvio l’ultima riga registrata era di oltre 30 giorni prima: se il prodotto non è rimasto fermo, l’orologio è avanti; controllarlo prima di lavorare',
    'at the start the newest row of the audit trail was more than 30 days old: unless the product rested, the clock is ahead; check it before work',
  ],
  restore_unnoticed: [
    'Un punto nascita ha letto referti che questo database non ha: il database è di una copia di sicurezza, e può dare due volte gli stessi numeri. Fermare il server, npm run after-restore, riavviare; se nessuna copia è stata rimessa, il punto nascita chiede una posizione sbagliata',
    'a birth point has read reports that this database does not have: it was restored from a backup, and may give numbers twice. Stop the server, npm run after-restore, start; where nothing was restored, the birth point asks for a wrong position',
  ],
  clock_before_trail: [
    'L’orologio del server è prima delle ultime righe registrate: è sbagliato ora o lo era allora; sincronizzarlo (NTP)',
    'the clock of the server stands before the newest rows of the audit trail: it is wrong now or was then; synchronise it (NTP)',
  ],
}

export const warningCodes = Object.keys(warningWords) as WarningCode[]
export const warningSentence = (code: WarningCode): string => both(...warningWords[code])
export const warningInItalian = (code: WarningCode): string => warningWords[code][0]

export const warningOver = both('Avviso terminato', 'no longer the case')

/** Jobs that run while the server lives, by the name under which they record their last run. */
export const jobLabels: Readonly<Record<string, string>> = {
  mail: 'Lettere',
  drawing: 'Disegno dei referti',
  'planned cards': 'Prelievi programmati',
  notices: 'Avvisi ai punti nascita',
  'follow-up': 'Follow-up',
  'recall desk': 'Richiami',
  'data directory': 'Cartella dei dati',
  'kept files': 'Documenti conservati',
  summaries: 'Elenchi di chi aspetta',
}
