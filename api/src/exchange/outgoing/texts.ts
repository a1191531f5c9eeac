/** Italian sentences about outgoing reports. */
export const texts = {
  notDetected: 'Non rilevato',
  replaces: (number: string, former: string) => `Referto ${number}: sostituisce il referto ${former}.`,
  replaced: (number: string, later: string | null) =>
    later === null
      ? `Referto ${number}: sostituito, non è più valido.`
      : `Referto ${number}: sostituito dal referto ${later}, non è più valido.`,
}
