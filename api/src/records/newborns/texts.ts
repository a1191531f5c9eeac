/** Italian sentences about newborns. */
export const texts = {
  phonesChanged:
    'Cambiati i numeri di telefono del neonato o della madre. Prima di chiamare, confrontarli con quelli di prima.',
  pediatricianPhoneChanged:
    'Cambiato il telefono del pediatra. Prima di chiamare, confrontarlo con quello di prima.',
  laboratoryTells: 'L’esito «Comunicato» lo registra una persona di un laboratorio, con il proprio accesso.',
  refusalTitle: (number: string) => `Rifiuto comunicato, richiesta ${number}`,
  refusedCollection: ' (di questo prelievo soltanto: lo screening resta atteso)',
  refusedNothing:
    ' (nessuna categoria è tolta: il rifiuto dello screening si registra tra i consensi del cartoncino)',
  collectionRefused: (recipient: string, newborn: string, withForm: boolean) =>
    `${recipient}: rifiuto del prelievo per il neonato ${newborn}${withForm ? ', con modulo firmato' : ''}. Decidere se annullare la richiesta. Il rifiuto vale per questo prelievo soltanto: lo screening resta atteso. Se la famiglia rifiuta lo screening, il supporto lo registra tra i consensi del cartoncino.`,
}
