import { hoursInWords, minutesInWords } from '@sne/shared/domain'

/** Italian sentences about sessions. */
export const texts = {
  sessionTooLong: (hours: number) =>
    `La sessione è terminata: dura al massimo ${hoursInWords(hours)}. Accedere di nuovo.`,
  sessionIdle: (minutes: number) =>
    `La sessione è terminata dopo ${minutesInWords(minutes)} senza attività. Accedere di nuovo.`,
  sessionEnded:
    'La sessione è stata chiusa da un’uscita, da un altro accesso o da una modifica dell’account. Accedere di nuovo.',
}
