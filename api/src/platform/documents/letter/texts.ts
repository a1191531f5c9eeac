import type { LetterLanguage } from '@sne/shared/domain'

interface LetterWords {
  readonly reference: string
  readonly date: string
  readonly mailed: (address: string) => string
  readonly page: (page: number, pages: number) => string
}

/** Fixed texts of a letter beside its template, in its language. */
export const letterWords: Readonly<Record<LetterLanguage, LetterWords>> = {
  it: {
    reference: 'Riferimento',
    date: 'Data',
    mailed: (address) => `Inviata per posta elettronica a ${address}`,
    page: (page, pages) => `Pagina ${page} di ${pages}`,
  },
  en: {
    reference: 'Reference',
    date: 'Date',
    mailed: (address) => `Sent by e-mail to ${address}`,
    page: (page, pages) => `Page ${page} of ${pages}`,
  },
}

/** Fixed texts of the sheet of a case. */
export const sheetTexts = {
  title: 'Scheda per il centro clinico',
  urgentTitle: 'Scheda per il centro clinico – URGENTE',
  order: 'Richiesta di analisi',
  made: 'Fatta',
  by: 'Da',
  newborn: 'Neonato',
  contacts: 'Recapiti',
  finding: 'Reperto',
  noFinding: 'Nessun valore fuori dai limiti nell’analisi che ha portato al caso.',
  analyses: 'Analisi dell’episodio: quelle del reperto, poi le altre dalla più recente',
  excluded: (what: string) => `Escluso dal giudizio: ${what}`,
  none: 'Nessuna.',
  requests: 'Richieste di materiale',
  number: 'Numero',
  asked: 'Che cosa',
  reason: 'Motivo',
  due: 'Entro',
  status: 'Stato',
  communications: 'Comunicazioni',
  when: 'Quando',
  to: 'A chi',
  how: 'Come',
  outcome: 'Risposta',
  said: 'Che cosa è stato detto',
} as const
