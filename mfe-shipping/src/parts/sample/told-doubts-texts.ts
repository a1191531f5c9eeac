import type { AnsweredDoubt } from '@sne/shared/domain'

/** What a person reads about what a birth point told beside the fields of a card. */
export const doubtTexts = {
  asked: {
    identity:
      'Il cartoncino può essere di un altro neonato: identità diversa da quella registrata, oppure nulla indica che risponda alla richiesta in corso',
    identity_corrected: 'L’identità del neonato è stata corretta dopo l’accettazione',
    transfusion: 'Il punto nascita indica una trasfusione fuori dal suo campo',
    deceased: 'Il punto nascita indica il decesso del neonato',
  } satisfies Record<AnsweredDoubt, string>,
  follows: {
    identity:
      'Nessun esito nella norma parte finché qualcuno non ha risposto. Se il cartoncino è di un altro neonato, il supporto corregge i dati.',
    identity_corrected:
      'Nessun esito nella norma parte finché una persona che non l’ha corretta non ha verificato di chi è il cartoncino. Se è di un altro neonato, il supporto corregge i dati.',
    transfusion: 'Nessun esito nella norma parte finché qualcuno non ha risposto.',
    deceased: 'Al punto nascita non si chiede nulla finché qualcuno non ha risposto.',
  } satisfies Record<AnsweredDoubt, string>,
  denies: {
    identity: 'È del neonato registrato',
    identity_corrected: 'Verificato: è del neonato registrato',
    transfusion: 'Nessuna trasfusione',
    deceased: 'Il neonato è vivo',
  } satisfies Record<AnsweredDoubt, string>,
  confirms: 'Trasfusione confermata',
  confirmsAfterAll: 'La trasfusione c’è stata',
  standing: (answer: string, person: string | undefined, at: string) =>
    `Al dubbio sul cartoncino è stato risposto: ${answer} (${person ?? 'persona non nota'}, ${at})`,
  recordDeath: 'Registra il decesso',
  notes: (text: string) => `Note del punto nascita: ${text}`,
  reason: 'Con chi è stato verificato',
  unsaved: 'la risposta sui dati del punto nascita',
  answered: 'Risposta registrata',
} as const
