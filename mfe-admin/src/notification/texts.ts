import type { StayReason } from '@sne/shared/domain'

const of = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`
const notices = (count: number) => of(count, 'notifica', 'notifiche')

/** Texts shown while handing notifications over. */
export const transferTexts = {
  title: 'Trasferisci notifiche',
  hint: 'Passa le notifiche ancora da lavorare a un’altra persona dello stesso laboratorio.',
  question: 'Che cosa trasferire',
  from: 'Da',
  fromHelp: 'Anche un account disattivato.',
  to: 'A',
  toHelp: 'Solo account attivi dello stesso laboratorio.',
  toFirst: 'Prima scegliere da chi.',
  role: 'Ruolo',
  roleHelp: 'Vuoto: tutti i ruoli, e le notifiche rivolte alla persona.',
  type: 'Tipo',
  typeHelp: 'Vuoto: tutti i tipi.',
  show: 'Mostra che cosa passa',
  between: (from: string, to: string) => `Da ${from} a ${to}`,
  moves: (count: number) => (count === 1 ? 'Passa 1 notifica' : `Passano ${notices(count)}`),
  stay: (count: number) => (count === 1 ? '1 resta' : `${count} restano`),
  groups: 'Notifiche da trasferire',
  number: 'Numero',
  oldest: 'La più vecchia',
  fate: 'Esito',
  moving: 'Passa',
  noRole: 'Alla persona',
  why: {
    warning: 'Resta: avvisa di cambiamenti fatti da altri ad account, diritti o impostazioni',
    role: 'Resta: l’altra persona non ha il ruolo',
    screening: 'Resta: l’altra persona non vede la categoria del referto',
  } satisfies Record<StayReason, string>,
  transfer: (count: number) => `Trasferisci ${notices(count)}`,
  confirmTitle: (count: number) => `Trasferire ${notices(count)}?`,
  confirmText: (count: number, from: string, to: string) =>
    `${notices(count)} di ${from} ${count === 1 ? 'passa' : 'passano'} a ${to} come ${count === 1 ? 'nuova' : 'nuove'}. Il passaggio resta registrato.`,
  done: (count: number, to: string) =>
    count === 1 ? `1 notifica è passata a ${to}` : `${notices(count)} sono passate a ${to}`,
  gone: (count: number) =>
    count === 1
      ? '1 non c’era più: lavorata o trasferita nel frattempo.'
      : `${count} non c’erano più: lavorate o trasferite nel frattempo.`,
  stayedMeanwhile: (count: number) =>
    `${of(count, 'resta', 'restano')}: ruoli o categorie dell’altra persona sono cambiati nel frattempo.`,
  none: 'Nessuna notifica da lavorare',
  noneHint: 'La persona non ha notifiche da lavorare con questo ruolo e questo tipo.',
} as const
