/** Italian sentences about results of a plate. */
export const texts = {
  fileEmpty: 'Il file è vuoto. Esportare di nuovo i risultati dallo strumento e caricare il file nuovo.',
  missingOne: (analyte: string | undefined) => `manca l’analita obbligatorio ${analyte}`,
  missingSome: (analytes: string) => `mancano gli analiti obbligatori ${analytes}`,
  notImported: (what: string, names: string) =>
    `Nel file ${what}: i risultati non si importano. Nomi trovati nel file: ${names}.`,
  impossible: (position: string, analyte: string, value: string) =>
    `Pozzetto ${position}: ${analyte} ${value} non è un valore possibile e si considera non leggibile.`,
  moreImpossible: (count: number) =>
    `L'elenco è abbreviato: altri ${count} valori non sono possibili e si considerano non leggibili.`,
  notJudged: 'Controlli: mancano, o non sono giudicati tutti. Un responsabile dovrà rilasciare la corsa.',
  controlGap: (sentence: string) => `Controlli incompleti. ${sentence}`,
  controlFailed: (finding: string) => `Controllo non conforme: ${finding}.`,
  moreControlsFailed: (count: number) => `Altri ${count} controlli non conformi.`,
  rejectedBefore: (analytes: string) =>
    `Un controllo era fuori regola in una lettura eliminata di questa piastra (${analytes}): la corsa resta trattenuta finché un responsabile non la rilascia.`,
  readingDeletedTitle: (plate: string) => `${plate}: lettura con controlli fuori regola eliminata`,
  readingDeleted: (analytes: string, person: string, reason: string) =>
    `Eliminata da ${person}: ${reason}. Controlli fuori regola: ${analytes}. La prossima lettura resta trattenuta finché un responsabile non la rilascia con un motivo.`,
  criticalValues: (plate: string, samples: number) =>
    `${plate}: ${samples === 1 ? 'un campione con valori critici' : `${samples} campioni con valori critici`}`,
  rowDecided: 'Una riga è già stata decisa su questi risultati: non si possono eliminare.',
  criticalRun: 'La corsa ha valori critici: solo un responsabile ne elimina i risultati.',
  foundRun:
    'La corsa ha valori fuori soglia: solo un responsabile ne elimina i risultati. I referti di questi cartoncini lo diranno.',
  decidedRun:
    'Un responsabile ha rilasciato la corsa o l’ha segnalata come errata: solo un responsabile ne elimina i risultati.',
  rejectedStays: 'La corsa è stata respinta o ripetuta: i suoi risultati restano come prova.',
  nothingToDelete: 'La piastra non ha risultati da eliminare.',
  plateOpen: 'La piastra non è ancora chiusa: chiudere la punzonatura prima di importare.',
  imported: 'La piastra ha già i suoi risultati.',
  rejected:
    'La corsa è stata respinta o ripetuta: la piastra non riceve più file. I campioni si misurano sulla copia.',
  confirmMissing: (analytes: string) => `Nel file mancano: ${analytes}. Confermare per importare senza.`,
  resultsImported: 'Risultati importati per la piastra',
  toJudge: (plate: string) => `${plate}: risultati da valutare`,
  counted: (analyses: number, anomalies: number) =>
    `${analyses} campioni, ${anomalies} con valori fuori soglia.`,
  controlsFailed: (plate: string) => `${plate}: controlli non conformi`,
  withheld:
    'Gli analiti trattenuti danno un referto nella norma solo dopo il rilascio motivato di un responsabile; altrimenti la corsa si ripete.',
  plate: (barcode: string) => `la piastra ${barcode}`,
  otherPlate: 'una piastra di un altro laboratorio',
  sameFile: (plate: string) =>
    `Questo stesso file è già stato importato per ${plate}: confermare solo se contiene davvero le misure di questa piastra.`,
  sameMeasurement: (plate: string) =>
    `I risultati di questo stesso file valgono già per ${plate}: una misura non conferma se stessa. La ripetizione si importa dal file della sua corsa; se il file era di questa piastra, eliminare prima i risultati dell’altra.`,
  sameRun: (run: string, plate: string) =>
    `Il file nomina la corsa «${run}», già importata per ${plate} con gli stessi cartoncini negli stessi pozzetti: confermare solo se contiene nuove misure.`,
  registeredInControl: (well: string, line: number, sample: string) =>
    `Pozzetto ${well} (riga ${line}): il file ha «${sample}», un cartoncino registrato; la piastra ha qui un controllo o un bianco. Controllare se i pozzetti sono scambiati, o se il file è di un’altra piastra.`,
  notPlanned: (line: number, sample: string) =>
    `Riga ${line}: il cartoncino «${sample}» è registrato, ma non è su questa piastra: il suo valore non si importa.`,
  otherLot: (name: string, lot: string, planned: string | null) =>
    planned === null
      ? `Il file nomina «${name}», cioè il lotto di controllo ${lot}; la piastra ha qui un bianco. Controllare se i pozzetti sono scambiati.`
      : `Il file nomina «${name}», cioè il lotto di controllo ${lot}; la piastra prevede il lotto ${planned}. Se è giusto quello del file, riaprire la piastra, mettere quel lotto nel pozzetto e chiuderla; se è giusto quello della piastra, correggere il nome nello strumento ed esportare di nuovo.`,
  unknownProfile: 'Il profilo non esiste',
  plateChanged: 'La piastra è stata modificata durante la lettura del file: caricarlo di nuovo.',
}
