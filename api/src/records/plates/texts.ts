const discs = (count: number) => (count === 1 ? '1 disco' : `${count} dischi`)

/** Italian sentences about plates. */
export const texts = {
  tooFewDiscs: (barcode: string, needed: number, left: number) =>
    `Cartoncino ${barcode}: ${needed === 1 ? 'serve' : 'servono'} ${discs(needed)}, liberi ${left}.`,
  discsReserved: (barcode: string, needed: number, left: number, reserved: number) =>
    `Cartoncino ${barcode}: ${needed === 1 ? 'serve' : 'servono'} ${discs(needed)}, liberi ${left}, di cui ${reserved} riservati a ripetizioni o second tier già ordinati: pianificare prima quelli, oppure decidere la loro richiesta.`,
  noRoomFor: (barcode: string) => `Cartoncino ${barcode}: non ci sono pozzetti liberi a sufficienza.`,
  rejectedBecause: (cause: string, reason: string, action: string) =>
    `${cause}, ${reason}. Azione correttiva: ${action}`,
  decidedBySecondTier: 'Il campione è stato deciso con un second tier.',
}
