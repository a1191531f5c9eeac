/** Italian sentences about the acceptance of cards. */
export const texts = {
  notAsked: (barcode: string) =>
    `Il cartoncino ${barcode} non è in analisi: cambiare prima il suo stato, poi chiedere la categoria.`,
}
