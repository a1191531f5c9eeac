/** Italian sentences about requests for more material. */
export const texts = {
  refused: (number: string, reason: string) => `Richiesta ${number} rifiutata: ${reason}`,
  withdrawnTitle: (number: string) => `Richiesta ${number} ritirata`,
  withdrawn: 'Il materiale chiesto non serve più.',
  asked: (number: string) => `Richiesta ${number}: serve nuovo materiale`,
  askedTitle: (urgent: boolean, number: string) =>
    `${urgent ? 'Richiamo urgente' : 'Richiesta prelievo'} ${number}`,
  materialDue: (day: string | null) =>
    day === null ? 'Serve nuovo materiale.' : `Serve nuovo materiale entro il ${day}.`,
  changedTitle: (number: string) => `Richiesta ${number} modificata`,
  toApproveTitle: (number: string) => `Richiesta ${number} da approvare`,
  toApprove: 'Una richiesta fatta a mano aspetta l’approvazione di un validatore.',
  serumTitle: (number: string) => `Referto del siero caricato, richiesta ${number}`,
  serum: (number: string, outcome: string | null) =>
    `Referto del siero per la richiesta ${number}${outcome ? `: ${outcome.toLowerCase()}` : ''}`,
  serumFile: 'Si caricano solo documenti PDF, JPEG o PNG: il contenuto del file è di un altro tipo.',
  approvedWithReport: 'La richiesta fa parte di un referto da verificare: si approva con il referto.',
  handedOverTitle: (number: string) => `Richiesta ${number} affidata a te`,
  handedOver: 'Da ora la segui tu.',
  alreadyRefused: 'La richiesta è già chiusa.',
  onlyMaterial: 'Le ripetizioni si seguono dalla pianificazione.',
  newbornClosed: 'Il neonato è chiuso: non si chiede altro materiale.',
  categoryUnseen: 'Categoria non gestita dal proprio laboratorio',
  foreignCard: 'Il cartoncino non è di questo neonato',
  noLaboratory: 'Nessun laboratorio segue il neonato in questa categoria',
  unknownPlace: 'Punto nascita o reparto sconosciuto',
  unknownOwner: 'La persona non lavora in questo laboratorio',
  standing: (number: string) => `Per questo neonato è già aperta la richiesta ${number}: lavorare su quella.`,
  dueDay: 'Indicare il giorno del prelievo',
  oneCategory: 'Una ripetizione riguarda una sola categoria',
  oneOrTwo: 'Una ripetizione è in singolo o in doppio',
  notMeasured:
    'Il campione non ha un’analisi che aspetta una decisione: la ripetizione si decide nella griglia.',
  repetitionNote: 'Ripetizione chiesta a mano',
}
