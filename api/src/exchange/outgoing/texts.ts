import { type ReassessmentCause, reassessmentCauses } from '@sne/shared/domain'

/** Italian sentences about outgoing reports. */
export const texts = {
  toReassess: (number: string, cause: ReassessmentCause) =>
    `Referto ${number}: DA RIVALUTARE (${reassessmentCauses[cause].toLowerCase()}). Il laboratorio lo conferma o lo corregge: fino ad allora non basarvi decisioni e chiamare il laboratorio.`,
  readAgainFrom: (position: number) =>
    `La posizione chiesta non è di questo elenco: il laboratorio ha rimesso una copia di sicurezza. Rileggere i referti da since=${position}; quelli ricevuti dopo possono non esistere più.`,
  withdrawn: (number: string) =>
    `Referto ${number}: RIAPERTO, NON PIÙ VALIDO. Non basarvi decisioni: il laboratorio ne invia uno nuovo.`,
  notDetected: 'Non rilevato',
  replaces: (number: string, former: string) => `Referto ${number}: sostituisce il referto ${former}.`,
  replaced: (number: string, later: string | null) =>
    later === null
      ? `Referto ${number}: sostituito, non è più valido.`
      : `Referto ${number}: sostituito dal referto ${later}, non è più valido.`,
}
