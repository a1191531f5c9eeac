import type { MovedTable } from './changes.ts'

/** Rows that came to the newborn after the merge and could belong to either record. */
export const came: Readonly<Partial<Record<MovedTable, string>>> = {
  samples: 'è arrivato un altro cartoncino',
  analysis_requests: 'è stata aperta una richiesta di analisi',
  analyzable_samples: 'è stata aggiunta una categoria a un cartoncino',
  reports: 'è stato preparato un referto',
  sample_requests: 'è stato richiesto altro materiale',
  internal_registry: 'è stata aggiunta una voce di registro',
  communications: 'è stata registrata una comunicazione',
  follow_ups: 'è stato aggiunto un follow-up',
}

/** Rows that were changed after the merge, by their table. */
export const changedSince: Readonly<Record<string, string>> = {
  newborns: 'i dati del neonato sono stati corretti',
  samples: 'un cartoncino è stato corretto',
  analysis_requests: 'una richiesta di analisi è cambiata',
  reports: 'un referto è cambiato',
  analysis_values: 'un valore è cambiato',
  sample_analyses: 'un’analisi è cambiata',
}

/** Italian sentences about newborns that came twice. */
export const texts = {
  oneClosed: (code: string) =>
    `Uno dei due neonati è chiuso. Chiudere con una comunicazione anche ${code}, poi unire.`,
  decided: 'Su questi due neonati è già stato deciso: annullare prima quella decisione.',
  undecided: 'Su questi due neonati non è ancora stato deciso nulla.',
  chooseOne: 'Scegliere una delle due schede',
  mergeReason: 'Indicare perché le due schede sono dello stesso neonato.',
  leadMerges: (objections: readonly string[]) =>
    `Unisce solo chi firma come responsabile. ${objections.join('. ')}.`,
  merged: (code: string, cards: number, orders: number) =>
    `La scheda ${code} è stata unita a questa: cartoncini ${cards}, richieste di analisi unite ${orders}.`,
  urgentMergeTitle: (code: string) => `Schede unite con un reperto urgente: neonato ${code}`,
  urgentMerge: (kept: string, merged: string) =>
    `La scheda ${merged} è stata unita alla scheda ${kept} mentre un reperto urgente è aperto. Verificare che le due schede siano dello stesso neonato e che il richiamo prosegua.`,
  inseparable: (reason: string) => `Non si può più separare: dopo l’unione ${reason}.`,
  leadSeparates: (reason: string) =>
    `Dopo l’unione ${reason}: separa chi firma come responsabile, con un motivo. Ogni cartoncino torna alla sua scheda, i referti di entrambe sono da rivalutare e i richiami a cui ha risposto un cartoncino dell’altra tornano in corso.`,
  separatedReport: 'Schede separate: il referto giudicava i cartoncini di due neonati.',
  separatedTitle: (code: string) => `Schede separate dopo l’unione: neonato ${code}`,
  separatedAfter: (gone: string, kept: string, cards: number, categories: string, reason: string) =>
    `Le schede ${kept} e ${gone} sono state separate (${reason}). Cartoncini tornati a ${gone}: ${cards}. Categorie da rivalutare: ${categories}. Quanto comunicato dopo l’unione senza un referto o un richiamo resta a ${kept}: verificare chi è stato avvisato.`,
  waitsAgainTitle: (number: string, urgent: boolean) =>
    `Richiesta ${number} di nuovo in corso${urgent ? ', urgente' : ''}`,
  waitsAgain: (number: string, code: string) =>
    `La richiesta ${number} del neonato ${code} è di nuovo in corso: il cartoncino che aveva risposto è di un altro neonato.`,
  separated: (code: string) => `L’unione con la scheda ${code} è stata annullata.`,
  mergedAgain: 'la scheda è stata unita a sua volta: annullare prima quell’unione',
  signedSince: 'è stato accettato o riaperto un referto',
  closedSince: 'il neonato è stato chiuso',
  dataChanged: 'i dati sono cambiati',
}
