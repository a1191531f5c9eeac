/** Italian sentences about the cases of the recall desk. */
export const texts = {
  sheetFinding: (words: string, numbers: string, barcode: string, collected: string) =>
    `${words}: ${numbers}, cartoncino ${barcode}, prelievo ${collected}`,
  centreMissing: 'Scegliere il centro clinico a cui è destinata la lettera.',
  birthPointUnknown: 'Del neonato non è noto il punto nascita: la lettera non ha un destinatario.',
  letterOfLaboratory: 'Le lettere di un caso le scrive chi lavora nel suo laboratorio.',
  newbornDied: 'Il neonato risulta deceduto: questa lettera non si scrive più.',
  caseClosed: 'Il caso è chiuso: non è atteso altro materiale. Si scrive solo al centro clinico.',
  withoutAddress: 'Il destinatario non ha un indirizzo email: telefonare, oppure fare la lettera.',
  mailGap: (field: string) => `Manca il dato «${field}»: una mail parte intera, oppure si fa la lettera.`,
  noTemplates:
    'Il laboratorio non ha modelli di lettera in vigore: li approvano due responsabili in Modelli delle lettere.',
  letterChanged: 'I dati del caso o il modello sono cambiati nel frattempo: rileggere la lettera.',
  sheetChanged: 'I dati del caso sono cambiati mentre la scheda veniva fatta: riprovare.',
  letterFile: (reference: string, kind: string) =>
    `${kind.replaceAll('_', '-')}-${reference.replaceAll('/', '-')}.pdf`,
  escalated: (number: string) => `Richiamo fuori protocollo, richiesta ${number}`,
  escalatedStep: (step: string, text: string) => `${step}: non risulta fatto nei tempi. ${text}`,
  overdueTitle: (number: string) => `Richiamo in ritardo, richiesta ${number}`,
  overdue: (day: string) => `Il materiale era atteso entro il ${day} e non è arrivato.`,
  urgentOverdueTitle: (number: string) => `Richiamo urgente in ritardo, richiesta ${number}`,
  urgentOverdue: (day: string) =>
    `Il materiale era atteso entro il ${day} e non è arrivato. Nessun protocollo dei richiami è approvato: questo avviso si ripete ogni giorno finché il materiale non arriva.`,
  lateAnswerTitle: (protocol: string) => `Ripetizione o second tier in ritardo, protocollo ${protocol}`,
  lateAnswer: (category: string) =>
    `${category}: le ore previste sono passate senza esito. Il reperto attende il laboratorio: farla subito, oppure decidere il richiamo urgente.`,
  rejectedRunTitle: (name: string) => `Corsa respinta e non ripetuta: ${name}`,
  rejectedRun: (newborns: number, hours: number) =>
    `${newborns} ${newborns === 1 ? 'neonato aspetta' : 'neonati aspettano'} da ${hours} ore la ripetizione: copiare oggi la piastra con i suoi campioni.`,
  arrivedTitle: (number: string) => `Campione di richiamo arrivato, richiesta ${number}`,
  arrived: 'Il cartoncino è stato accettato: si analizzano le categorie richieste.',
  dueTitle: (category: string) => `Tempi di risposta in scadenza: ${category}`,
  due: (count: number, hours: number) =>
    count === 1
      ? `Un campione senza referto scade entro ${hours} ore.`
      : `${count} campioni senza referto scadono entro ${hours} ore.`,
  sheetLabels: {
    newborn: 'Neonato',
    code: 'Codice',
    sex: 'Sesso',
    birth: 'Nascita',
    fiscalCode: 'Codice fiscale',
    gestation: 'Età gestazionale',
    birthWeight: 'Peso alla nascita',
    mother: 'Madre',
    birthPoint: 'Punto nascita',
    phone: 'Telefono',
    place: 'Si trova in',
    family: 'Famiglia',
    father: 'Padre',
    pediatrician: 'Pediatra',
    residence: 'Residenza',
  },
  sheetWeeks: (weeks: number, days: number) => `${weeks}+${days} settimane`,
  sheetMeasured: (when: string) => `risultati ${when}`,
  sheetDecided: (when: string) => `decisione ${when}`,
  sheetCollected: (when: string, hours: number | null) =>
    hours === null ? `Prelievo ${when}` : `Prelievo ${when} (${hours} ore di vita)`,
  missingTitle: (barcode: string) => `Dati mancanti, cartoncino ${barcode}`,
  /** @param what "Manca: età gestazionale" */
  missing: (barcode: string, what: string) =>
    `Il cartoncino ${barcode} è stato accettato con dati mancanti. ${what}. Comunicarli al laboratorio: senza, alcuni esiti restano in attesa.`,
}
