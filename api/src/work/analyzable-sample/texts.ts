/** Italian sentences about a card in one category. */
export const texts = {
  withdrawn: (barcode: string, isValid: boolean) =>
    `Cartoncino ${barcode} ${isValid ? 'chiuso' : 'non valido'} in questa categoria`,
  changed: (barcode: string, note?: string | null) =>
    `Cartoncino ${barcode}: stato cambiato a mano${note ? `, ${note}` : ''}`,
}
