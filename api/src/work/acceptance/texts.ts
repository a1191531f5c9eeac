/** Italian sentences about the acceptance of cards. */
export const texts = {
  recordDeath: 'Il decesso si registra con una comunicazione che chiude il neonato.',
  notAsked: (barcode: string) =>
    `Il cartoncino ${barcode} non è in analisi: cambiare prima il suo stato, poi chiedere la categoria.`,
}
