interface Laboratory {
  readonly name: string
  readonly phones: readonly string[]
}

const named = ({ name, phones }: Laboratory) =>
  `${name}${phones.length > 0 ? ` (tel. ${phones.join(', ')})` : ''}`

/** Italian sentences about episodes. */
export const texts = {
  withdrawnValue: 'risultato ritirato',
  repetitionUnanswered: 'La ripetizione non ha avuto risposta: nuova decisione',
  notOffered: (action: string) => `«${action}» non è possibile per questo campione.`,
  noDiscsToRepeat: 'Il cartoncino non ha dischi sufficienti per la ripetizione.',
  secondTierLate: 'Il second tier è in ritardo o il cartoncino è esaurito: si richiama il reperto.',
  noSecondTier: 'Nessun reperto aperto ha un second tier da eseguire.',
  notNegative: (reason: string) => `Non può essere refertato nella norma. ${reason}`,
  lateRecall: (why: string) =>
    `${why} Il referto si rifiuta: l’analista lo decide di nuovo in «Analisi in sospeso».`,
  leadExcludesCritical: (analyte: string) =>
    `${analyte} è critico: solo un responsabile lo esclude o lo dichiara inutilizzabile.`,
  exclusionToApprove: (analysis: string) => `Esclusione da approvare, ${analysis}`,
  openElsewhere: (category: string, laboratories: readonly Laboratory[]) =>
    `${category}: reperto aperto in ${laboratories.length > 0 ? laboratories.map(named).join('; ') : 'un altro laboratorio'}, che prima lo comunica al centro clinico (esito «Comunicato»).`,
  toldBefore: (when: string) =>
    `La comunicazione al centro clinico del ${when} è precedente al reperto: non vale per questo.`,
  dataOfCard: 'dati del cartoncino',
  liftedFindings: (analytes: string) => `non è più un reperto: ${analytes}`,
  liftedObstacle: (label: string) => `non vale più: ${label.toLowerCase()}`,
  lifted: (facts: string, who: string, what: string) =>
    `Dati corretti dopo i risultati (${facts}; ${who}): ${what}.`,
  identityCorrected: (facts: string, who: string) =>
    `Identità corretta dopo l’accettazione (${facts}; ${who}).`,
  withdrawnTitle: (plate: string) => `${plate}: risultati fuori soglia ritirati`,
  withdrawnText: (samples: number, reason: string) =>
    `${samples === 1 ? 'Un campione' : `${samples} campioni`} con valori fuori soglia, ora ritirati: ${reason}`,
  withdrawn: (analytes: string, day: string, person: string, reason: string) =>
    `Un risultato precedente fuori soglia (${analytes}) è stato ritirato il ${day} (${person}): ${reason}.`,
}
