import type { Sample } from '@sne/shared/contract'
import { formatDateTime } from '@sne/shared/domain'

/** Italian sentences about the acceptance of cards. */
export const texts = {
  notTold: 'Il punto nascita non ha indicato questo dato sul cartoncino.',
  answerStands: ({ holds, by, at }: Sample['toldAnswers'][number]) =>
    `È già stato risposto ${holds ? 'sì' : 'no'} (${by?.label ?? 'persona non nota'}, ${formatDateTime(at)}). La risposta e i dati del cartoncino restano: li corregge il supporto.`,
  correctIdentity:
    'Se il cartoncino è di un altro neonato, il supporto corregge i dati del neonato: la correzione risponde al dubbio.',
  answeredByOther: 'Risponde un’altra persona: chi ha corretto l’identità non ne conferma la correzione.',
  recordDeath: 'Il decesso si registra con una comunicazione che chiude il neonato.',
  notAsked: (barcode: string) =>
    `Il cartoncino ${barcode} non è in analisi: cambiare prima il suo stato, poi chiedere la categoria.`,
}
