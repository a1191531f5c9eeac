import type { AnsweredDoubt, ToldCondition } from '@sne/shared/domain'

/** Texts about statements of a birth point beside the fields of a card. */
export const doubtTexts = {
  asked: {
    identity:
      'Il cartoncino può essere di un altro neonato: identità diversa da quella registrata, oppure nulla indica che risponda alla richiesta in corso',
    identity_corrected: 'L’identità del neonato è stata corretta dopo l’accettazione',
    transfusion: 'Il punto nascita indica una trasfusione fuori dal suo campo',
    ecmo: 'Il punto nascita indica l’ECMO fuori dal suo campo',
    parenteral: 'Il punto nascita indica una nutrizione parenterale fuori dal suo campo',
    meconium_ileus: 'Il punto nascita indica un ileo da meconio fuori dal suo campo',
    deceased: 'Il punto nascita indica il decesso del neonato',
  } satisfies Record<AnsweredDoubt, string>,
  follows: {
    identity:
      'Nessun esito nella norma parte finché qualcuno non ha risposto. Se il cartoncino è di un altro neonato, il supporto corregge i dati.',
    identity_corrected:
      'Nessun esito nella norma parte finché una persona che non l’ha corretta non ha verificato di chi è il cartoncino. Se è di un altro neonato, il supporto corregge i dati.',
    transfusion: 'Nessun esito nella norma parte finché qualcuno non ha risposto.',
    ecmo: 'Nessun esito nella norma parte finché qualcuno non ha risposto.',
    parenteral: 'Nessun esito nella norma parte finché qualcuno non ha risposto.',
    meconium_ileus: 'Nessun esito nella norma parte finché qualcuno non ha risposto.',
    deceased: 'Al punto nascita non si chiede nulla finché qualcuno non ha risposto.',
  } satisfies Record<AnsweredDoubt, string>,
  denies: {
    identity: 'È del neonato registrato',
    identity_corrected: 'Verificato: è del neonato registrato',
    transfusion: 'Nessuna trasfusione',
    ecmo: 'Nessuna ECMO',
    parenteral: 'Nessuna nutrizione parenterale',
    meconium_ileus: 'Nessun ileo da meconio',
    deceased: 'Il neonato è vivo',
  } satisfies Record<AnsweredDoubt, string>,
  confirms: {
    transfusion: 'Trasfusione confermata',
    ecmo: 'ECMO confermata',
    parenteral: 'Nutrizione parenterale confermata',
    meconium_ileus: 'Ileo da meconio confermato',
  } satisfies Record<ToldCondition, string>,
  confirmsAfterAll: {
    transfusion: 'La trasfusione c’è stata',
    ecmo: 'L’ECMO c’è stata',
    parenteral: 'La nutrizione parenterale c’è stata',
    meconium_ileus: 'L’ileo da meconio c’è stato',
  } satisfies Record<ToldCondition, string>,
  standing: (answer: string, person: string | undefined, at: string) =>
    `Al dubbio sul cartoncino è stato risposto: ${answer} (${person ?? 'persona non nota'}, ${at})`,
  recordDeath: 'Registra il decesso',
  notes: (text: string) => `Note del punto nascita: ${text}`,
  reason: 'Con chi è stato verificato',
  unsaved: 'la risposta sui dati del punto nascita',
  answered: 'Risposta registrata',
} as const
