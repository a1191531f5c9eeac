/** Italian sentences about requests for more material. */
export const texts = {
  orCall: (phone: string) => ` o chiamare il ${phone}`,
  urgentMail: (laboratory: string, barcode: string, publicUrl: string, link: string, call: string) =>
    `Laboratorio ${laboratory}: per il cartoncino ${barcode} serve un’azione (richiamo urgente). Aprire ${publicUrl}${link}${call}.\n`,
  actToday: (barcode: string) =>
    `Per il cartoncino ${barcode} serve un’azione oggi: chiamare il laboratorio.`,
  alsoFor: (barcode: string) => `Anche al posto del cartoncino non idoneo ${barcode}`,
}
