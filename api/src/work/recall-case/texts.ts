/** Italian sentences about the cases of the recall desk. */
export const texts = {
  documentFile:
    'Si allegano solo documenti PDF, JPEG o PNG interi: il contenuto del file è di un altro tipo, oppure è troncato.',
  escalated: (number: string) => `Richiamo fuori protocollo, richiesta ${number}`,
  escalatedStep: (step: string, text: string) => `${step}: non risulta fatto nei tempi. ${text}`,
  overdueTitle: (number: string) => `Richiamo in ritardo, richiesta ${number}`,
  overdue: (day: string) => `Il materiale era atteso entro il ${day} e non è arrivato.`,
  arrivedTitle: (number: string) => `Campione di richiamo arrivato, richiesta ${number}`,
  arrived: 'Il cartoncino è stato accettato: si analizzano le categorie richieste.',
  dueTitle: (category: string) => `Tempi di risposta in scadenza: ${category}`,
  due: (count: number, hours: number) =>
    count === 1
      ? `Un campione senza referto scade entro ${hours} ore.`
      : `${count} campioni senza referto scadono entro ${hours} ore.`,
  missingTitle: (barcode: string) => `Dati mancanti, cartoncino ${barcode}`,
  missing: (barcode: string, what: string | null) =>
    `Il cartoncino ${barcode} è stato accettato con dati mancanti${what ? ` (${what})` : ''}. Comunicarli al laboratorio: senza, alcuni esiti restano in attesa.`,
}
