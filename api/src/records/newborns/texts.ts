/** Italian sentences about newborns. */
export const texts = {
  refusalTitle: (number: string) => `Rifiuto comunicato, richiesta ${number}`,
  collectionRefused: (recipient: string, newborn: string, withForm: boolean) =>
    `${recipient}: rifiuto del prelievo per il neonato ${newborn}${withForm ? ', con modulo firmato' : ''}. Decidere se annullare la richiesta.`,
}
