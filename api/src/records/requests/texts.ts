import { laboratoryTitle, type Screening, screeningShortLabels } from '@sne/shared/domain'

/** Italian sentences about requests for more material. */
export const texts = {
  openFinding: (analytes: readonly string[]) => `Reperto aperto: ${analytes.join(', ')}`,
  notRepeated: (analytes: readonly string[]) =>
    `Valori di una corsa non valida, da ripetere: ${analytes.join(', ')}`,
  /** ` entro il 29/03/2026`; with a first day ` non prima del 23/03/2026, ed entro il 29/03/2026`. */
  within: (from: string | null, due: string | null) => {
    if (from === null) return due === null ? '' : ` entro il ${due}`
    return ` non prima del ${from}${due === null || due === from ? '' : `, ed entro il ${due}`}`
  },
  dueEarlierTitle: (number: string) => `Richiesta ${number} anticipata`,
  dueEarlier: (within: string) => `Il referto è firmato: serve nuovo materiale${within}.`,
  orCall: (phone: string) => ` o chiamare il ${phone}`,
  urgentSubjects: {
    recall: 'Richiamo urgente',
    finding: 'Reperto urgente',
    withdrawn: 'Richiamo urgente ritirato',
    notNeeded: 'Richiamo urgente ritirato',
  },
  urgentActions: {
    recall: 'richiamo urgente',
    finding: 'reperto urgente, nessun prelievo',
    withdrawn: 'il richiamo urgente è ritirato, vale il nuovo referto',
    notNeeded: 'il richiamo urgente è ritirato, il materiale chiesto non serve più',
  },
  /** @param open address, and the telephone number besides */
  urgentMail: (laboratory: string, barcode: string, action: string, open: string) =>
    `${laboratoryTitle(laboratory)}: per il cartoncino ${barcode} serve un’azione (${action}). Aprire ${open}.\n`,
  urgentWithdrawnTitle: (protocol: string) => `Richiamo urgente ritirato, protocollo ${protocol}`,
  urgentWithdrawn: (barcode: string, number: string, outcome: string) =>
    `Cartoncino ${barcode}: il richiamo urgente non vale più. Vale il referto ${number}: ${outcome.toLowerCase()}.`,
  callOfClosed: (barcode: string) =>
    `Cartoncino ${barcode}: reperto urgente di un neonato il cui screening è chiuso. Non serve un prelievo: chiamare oggi il laboratorio.`,
  actToday: (barcode: string) =>
    `Per il cartoncino ${barcode} serve un’azione oggi: chiamare il laboratorio.`,
  urgentRecallTitle: (protocol: string) => `Richiamo urgente, protocollo ${protocol}`,
  tellCentreOfRecall: (barcode: string) =>
    `Cartoncino ${barcode}: un reperto urgente è richiamato senza referto. Va comunicato oggi al centro clinico, al reparto o alla famiglia.`,
  askedTitle: (urgent: boolean, number: string) =>
    `${urgent ? 'Richiamo urgente' : 'Richiesta prelievo'} ${number}`,
  materialDue: (barcode: string | null, categories: readonly Screening[], within: string) =>
    `${[barcode && `Cartoncino ${barcode}`, categories.map((one) => screeningShortLabels[one]).join(', ')].filter(Boolean).join(', ')}: serve nuovo materiale${within}.`,
  askedFor: (number: string) => `Richiesta ${number}: serve nuovo materiale`,
  materialNotNeeded: 'Il materiale chiesto non serve più.',
  withdrawnTitle: (number: string) => `Richiesta ${number} ritirata`,
  withdrawn: (barcode: string, reason: string) =>
    `Cartoncino ${barcode}: ${reason}. Il nuovo prelievo chiesto al suo posto non serve più.`,
  untakenTitle: (barcode: string) => `Identità da verificare: cartoncino ${barcode}`,
  untaken: (barcode: string) =>
    `Il cartoncino ${barcode} non dice per quale motivo è stato prelevato, e nulla indica che risponda alla richiesta in corso: può essere di un gemello, o prelevato prima della richiesta. Sentire il punto nascita e rispondere sul cartoncino. Fino alla risposta la richiesta resta aperta e nessun referto negativo del neonato si firma.`,
  alsoFor: (barcode: string) => `Anche al posto del cartoncino ${barcode}`,
}
