/** Italian sentences about newborns. */
export const texts = {
  phonesChanged:
    'Cambiati i numeri di telefono del neonato o della madre. Prima di chiamare, confrontarli con quelli di prima.',
  pediatricianPhoneChanged:
    'Cambiato il telefono del pediatra. Prima di chiamare, confrontarlo con quello di prima.',
  laboratoryTells: 'L’esito «Comunicato» lo registra una persona di un laboratorio, con il proprio accesso.',
  refusalTitle: (number: string) => `Rifiuto comunicato, richiesta ${number}`,
  collectionRefused: (recipient: string, newborn: string, withForm: boolean) =>
    `${recipient}: rifiuto del prelievo per il neonato ${newborn}${withForm ? ', con modulo firmato' : ''}. Decidere se annullare la richiesta.`,
}
