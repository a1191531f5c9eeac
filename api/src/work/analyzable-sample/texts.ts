/** Italian sentences about a card in one category. */
export const texts = {
  withdrawn: (barcode: string) => `Cartoncino ${barcode} non valido in questa categoria`,
  changed: (barcode: string, note?: string | null) =>
    `Cartoncino ${barcode}: stato cambiato a mano${note ? `, ${note}` : ''}`,
}
