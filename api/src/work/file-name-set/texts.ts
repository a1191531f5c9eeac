/** Italian sentences about the names of analytes in files. */
export const texts = {
  toApprove: () => 'Nomi degli analiti nei file da approvare',
  inForce: () => 'Nomi degli analiti nei file in vigore',
  draftExists: 'C’è già una bozza dei nomi.',
  nothingInForce: 'Il laboratorio non ha nomi in vigore da copiare.',
  changedMeanwhile:
    'La bozza, le firme o i nomi in vigore sono cambiati nel frattempo: rileggere e firmare di nuovo.',
  unknownProfile: 'Profilo di importazione sconosciuto',
  unknownAnalyte: 'Analita sconosciuto',
  otherType: 'L’analita non è del tipo di analisi della piastra',
  notInFile: 'Il nome non è tra quelli del file',
  longName: 'Nome troppo lungo: i suoi segni stanno per più di 160 caratteri',
  twice: (name: string) => `«${name}» c’è due volte per lo stesso profilo.`,
  otherAnalyte: (name: string, code: string) =>
    `Nella bozza «${name}» è già abbinato a ${code}: un responsabile può toglierlo.`,
  draftSigned:
    'La bozza dei nomi ha già la prima firma: si aggiunge un nome dopo la seconda firma, o dopo che la prima è stata ritirata.',
  firstSignatureMissing: (name: string, code: string) =>
    `«${name}» è proposto come nome di ${code}: mancano due firme. Fino ad allora i file con questo nome non si importano.`,
  full: 'La bozza ha già tutti i nomi che può avere.',
}
