import { type QcLevel, qcLevelLabels } from '@sne/shared/domain'

/** Italian sentences about charts of controls. */
export const texts = {
  changed: {
    lot: (level: QcLevel, before: string, after: string) =>
      `Livello ${qcLevelLabels[level].toLowerCase()}: dal lotto ${before} al lotto ${after}`,
    target: (level: QcLevel, before: string, after: string) =>
      `Livello ${qcLevelLabels[level].toLowerCase()}: atteso prima ${before}, ora ${after}`,
  },
  released: (reason: string) => `Rilasciata da un responsabile: ${reason}`,
  wrong: (reason: string) => `Segnalata come errata: ${reason}`,
  rejected: (why: string) => `Respinta: ${why}`,
  taken_back: (reason: string) => `Respingimento annullato: ${reason}`,
  deleted: (person: string, reason: string) => `Risultati eliminati da ${person}: ${reason}`,
  unknownPerson: 'persona non nota',
  deletedReading: 'risultati eliminati',
  instrumentEvent: (event: string, day: string, instrument: string, outcome: string) =>
    `${event} di ${instrument} del ${day}: ${outcome.toLowerCase()}`,
  sheet: (analyte: string) => `Controlli ${analyte}`,
  plateStatus: 'Stato della piastra',
  traceSheet: 'Neonati interessati',
  monthNotSignable: 'Si firma il riepilogo di un mese finito, con almeno una corsa.',
  summaryChanged: 'I dati del mese sono cambiati: guardarli di nuovo e firmare.',
  summaryFile: (code: string, month: string) => `controlli-${code}-${month}.pdf`,
  summarySheet: (month: string) => `Controlli ${month}`,
  broken: (rules: readonly { readonly rule: string; readonly count: number }[]) =>
    rules.map(({ rule, count }) => `${rule}: ${count}`).join('; '),
  simulationsWait:
    'Il calcolo non è possibile ora: altre simulazioni sono in attesa. Riprovare tra un minuto.',
  driftSheet: 'Deriva dei neonati',
  newbornsSince: 'Neonati da allora',
  historyCentre: 'Centro della storia',
  latestNewborns: 'Neonati dell’ultima piastra',
  driftStates: {
    up: 'Deriva verso l’alto',
    down: 'Deriva verso il basso',
    ok: 'Nei limiti',
    little: 'Storia troppo breve',
  },
  imported: 'importato, non giudicato',
  states: { ok: 'conforme', warning: 'avviso', fail: 'fuori regola' },
} as const
