import { hoursInWords } from '@sne/shared/domain'

/** Italian sentences about orders. */
export const texts = {
  closedReason: (number: string, reason: string) => `Richiesta di analisi ${number} chiusa: ${reason}`,
  closedBySupport: (number: string, category: string, reason: string) =>
    `Richiesta di analisi ${number} (${category}) chiusa dal supporto: ${reason}`,
  openedBySupport: (number: string, category: string, reason: string) =>
    `Richiesta di analisi ${number} (${category}) riaperta dal supporto: ${reason}`,
  hoursOfLife: (hours: number) => `da ${hoursInWords(hours)} di vita`,
  idle: 'senza attività in corso',
  since: (day: string) => `dal ${day}`,
}
