/** Italian sentences about reports. */
export const texts = {
  openElsewhere: (analyte: string, value: string, flag: string, card: string) =>
    `Reperto aperto: ${analyte} ${value} (${flag}), cartoncino ${card}.`,
  flagWithLimits: (flag: string, limits: string) => `${flag}; limiti ${limits}`,
  cardOf: (barcode: string, day: string) => `${barcode} del ${day}`,
  laterCardDoesNotClose: 'Un cartoncino successivo nei limiti non lo chiude.',
  screeningEnded: (closure: string) => `${closure}: alla famiglia non si chiede altro materiale.`,
  toReassess: (number: string | null, cause: string) => `Referto ${number} da rivalutare. ${cause}`,
  toReassessTitle: (number: string | null, protocol: string) =>
    `Referto ${number} da rivalutare, protocollo ${protocol}`,
  serum: 'siero',
  laterResult: (names: readonly string[]) => `fuori soglia: ${names.join(', ')}`,
  acceptedReportStands: (cause: string) =>
    `${cause}. Il referto accettato resta com’è: riaprirlo o confermarlo con un motivo.`,
  limitsOf: (version: number, day: string) => `${version} del ${day}`,
  resultOf: (day: string) => `risultato del ${day}`,
  authorUnknown: 'autore non noto',
  approvedBy: (person: string, day: string) => `approvato da ${person} il ${day}`,
  notApproved: 'senza approvazione di un responsabile',
  decidedWithoutFact: (analyte: string, day: string, person: string, reason: string) =>
    `${analyte} valutato senza un dato del neonato: deciso il ${day} (${person}): ${reason}.`,
  identityChecked: (analyte: string, day: string, person: string, reason: string) =>
    `${analyte} rientrato dopo un dubbio: identità verificata il ${day} (${person}): ${reason}.`,
  overridden: (finding: string, reason: string, person: string, second: string, day: string) =>
    `Reperto ${finding} chiuso con deroga: ${reason} (${person}; confermata da ${second} il ${day}).`,
  runRejected: (analysis: string) => `${analysis}: serie respinta: valori non validati, da ripetere.`,
  rejectedFor: (cause: string, reason: string) =>
    `serie respinta (${cause.toLowerCase()}: ${reason}), valori non validati, da ripetere`,
  decidedBeforeRelease: 'Deciso prima del rilascio dei controlli di qualità della corsa.',
  referred: (centre: string | null) => `Affidato al centro clinico${centre ? `: ${centre}` : ''}.`,
}
