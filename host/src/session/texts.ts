import { type Role, roleLabels } from '@sne/shared/domain'

export const sessionTexts = {
  closedElsewhere: 'La sessione è stata chiusa in un’altra scheda, o è scaduta. Accedere di nuovo.',
  somebodyElse:
    'In un’altra scheda è entrata un’altra persona: qui la sessione è terminata. Accedere di nuovo.',
  roleSwitchedElsewhere: (role: Role) =>
    `Il ruolo è stato cambiato in un’altra scheda: ora si lavora come ${roleLabels[role]}, anche qui.`,
  scansUnread: (count: number) =>
    count === 1
      ? 'Un cartoncino non è stato letto: accedere, poi leggerlo di nuovo.'
      : `${count} cartoncini non sono stati letti: accedere, poi leggerli di nuovo.`,
  scansUnanswered: (codes: readonly string[]) =>
    codes.length === 1
      ? `Lettura senza risposta: ${codes[0]}. Dopo l’accesso riaprire la pagina e controllare questo cartoncino.`
      : `Letture senza risposta: ${codes.join(', ')}. Dopo l’accesso riaprire la pagina e controllare questi cartoncini.`,
  keptWork: 'Quanto scritto e non salvato è conservato in questa scheda per chi lo ha scritto.',
  switching: 'Cambio del ruolo in corso...',
} as const
