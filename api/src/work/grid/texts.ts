/** Italian sentences about the grid of a plate. */
export const texts = {
  decisionMissing: 'Manca la decisione.',
  noteRequired: (action: string) => `«${action}» richiede una nota.`,
  judgementMissing: 'Manca la valutazione.',
  closed: 'La griglia è chiusa: le decisioni si cambiano dai referti o dalle analisi in sospeso.',
  changedSince: (wells: string) =>
    wells === ''
      ? 'La griglia è cambiata dopo l’ultima lettura. Aggiornare la pagina prima di chiudere.'
      : `Righe cambiate dopo l’ultima lettura: ${wells}. Rileggerle prima di chiudere.`,
  rejected: 'La corsa è stata respinta: i suoi campioni si decidono sulla piastra che li ripete.',
  reasonInWords: 'Scrivere il motivo a parole.',
  rejectedByAnother:
    'Un’altra persona ha già respinto la corsa, con la sua causa e la sua azione correttiva: questo respingimento non è stato registrato. Aggiornare la pagina.',
  rejectedForGood: 'La corsa è stata respinta: nessuno la rilascia, i suoi campioni si ripetono.',
  rejectedTitle: (plate: string) => `${plate}: corsa respinta, da ripetere`,
  rejectedText: (samples: number, repeater: string, cause: string, reason: string, action: string) =>
    `${samples === 1 ? '1 campione' : `${samples} campioni`} da ripetere su una copia. Ripete: ${repeater}. Causa: ${cause.toLowerCase()}: ${reason}. Azione correttiva: ${action}`,
  copyTookSamples: (copies: string) =>
    `I campioni della corsa sono già su ${copies === '' ? 'una copia, poi eliminata' : copies}: il respingimento non si annulla, i campioni si decidono lì.`,
  takenBackTitle: (plate: string) => `${plate}: respingimento annullato, non ripetere`,
  takenBackText: (reason: string) =>
    `I risultati della corsa contano di nuovo, come dicono i suoi controlli. Motivo: ${reason}`,
  noRepeater: 'Scegliere un pianificatore del laboratorio',
  rowDecidedBefore:
    'Una delle righe è già stata decisa prima della chiusura della griglia: aggiornare la pagina.',
  noControls: 'La piastra non ha ancora risultati: i controlli si leggono dopo l’importazione.',
  noResults: 'La piastra non ha ancora risultati da valutare.',
  releaseNeedsResults: 'I controlli si rilasciano su una piastra con risultati.',
  contaminated: (controls: string) =>
    `Il controllo senza templato ha amplificato (${controls}): nessuno rilascia questa corsa, va ripetuta.`,
  rejectedBefore: (day: string, person: string) =>
    `controllo fuori regola in una lettura eliminata, del ${day} di ${person}`,
  unknownPerson: 'persona non nota',
  rowDecided: (action: string) => `La riga è già decisa: «${action}».`,
  unknownAnalyte: 'Analita non misurato da questa analisi',
  foreignWell: 'Pozzetto di un altro campione',
}
