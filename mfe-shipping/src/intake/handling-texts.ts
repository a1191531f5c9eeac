import type { IntakeMessageRow } from '@sne/shared/contract'

/** Texts for support about acting on a kept message. */
export const handlingTexts = {
  title: 'Che cosa ne è stato',
  cards: 'Cartoncini',
  retry: 'Riprova',
  retryHint: 'Riprovare serve quando la causa non c’è più, per esempio un laboratorio aggiunto.',
  retriedTaken: 'Il messaggio è stato registrato',
  retriedSame: 'Il messaggio non è ancora registrabile',
  correct: 'Correggi e invia di nuovo',
  correctHint:
    'Il testo corretto passa gli stessi controlli di un messaggio del punto nascita ed è conservato accanto all’originale, che non cambia. Correggere solo quello che il punto nascita ha confermato.',
  text: 'Testo corretto',
  sendAgain: 'Invia di nuovo',
  correctedTaken: 'Il messaggio corretto è stato registrato',
  correctedNotTaken: 'Il messaggio corretto non è ancora registrabile',
  assign: 'Assegna',
  assignTitle: (id: number) => `Assegna il messaggio ${id}`,
  assignHint:
    'Il messaggio si trova dal neonato e, se si indica un punto nascita, si registra a suo nome quando si riprova o si corregge. I dati del neonato non cambiano.',
  newborn: 'Neonato',
  newbornHelp: 'Cercare per codice del cartoncino, protocollo o nome; scegliere il neonato dall’elenco.',
  birthPoint: 'Punto nascita',
  assigned: 'Messaggio assegnato',
  setAside: 'Metti da parte',
  setAsideHint:
    'Il messaggio resta conservato e si ritrova con il filtro «Messi da parte». Il cartoncino non è registrato.',
  setAsideReleases:
    'I dati comunicati con questo messaggio non fermano più i referti negativi del neonato: metterlo da parte solo dopo averli verificati.',
  isSetAside: 'Messaggio messo da parte',
  takeUp: 'Riprendi',
  takenUp: 'Messaggio ripreso',
  reason: 'Motivo',
  unsavedText: 'il messaggio corretto',
  unsavedAssignment: 'l’assegnazione del messaggio',
  unsavedReason: 'il motivo',
  done: {
    setAside: 'Messo da parte',
    assigned: 'Assegnato',
    corrects: 'Corregge',
    correctedBy: 'Corretto da',
  },
  messageOf: (id: number) => `messaggio ${id}`,
  by: (person: string | undefined, at: string) => `${person ?? 'persona non nota'}, ${at}`,
} as const

/** Problems of a message that is taken in and registered nothing. */
const registeredNothing: readonly string[] = ['already_taken']

/** Result of a message that was taken in again: its own remarks where it was not simply registered. */
export function takenAs(
  { ack, problems }: Pick<IntakeMessageRow, 'ack' | 'problems'>,
  taken: string,
  notTaken: string,
): ['success' | 'info', string] {
  const said = problems.map(({ text }) => text).join(' ')
  if (ack !== 'AA') return ['info', said === '' ? notTaken : `${notTaken}. ${said}`]
  if (problems.some(({ code }) => registeredNothing.includes(code))) return ['info', said]
  return ['success', said === '' ? taken : `${taken}. ${said}`]
}

/** Whether a message is still to look at. */
export const stateLooks = {
  open: { label: 'Da guardare', tone: 'amber' },
  set_aside: { label: 'Messi da parte', tone: 'grey' },
  corrected: { label: 'Corretti', tone: 'green' },
} as const
