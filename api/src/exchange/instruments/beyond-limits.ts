import { formatFileSize } from '@sne/shared/domain'
import { fileLimits, readerLimits } from '../../platform/limits.ts'

/** The limit that a file exceeds; `time` and `memory` are those of the thread that reads it. */
export type FileLimit =
  | 'textBytes'
  | 'unpackedBytes'
  | 'entries'
  | 'rows'
  | 'columns'
  | 'cells'
  | 'cellCharacters'
  | 'values'
  | 'time'
  | 'memory'

/** A file that costs more than one file may. Nothing of it is read. */
export class FileBeyondLimits extends Error {
  readonly limit: FileLimit

  constructor(limit: FileLimit) {
    super(`The file is beyond the limit of ${limit}`)
    this.name = 'FileBeyondLimits'
    this.limit = limit
  }
}

const count = (number: number) => number.toLocaleString('it-IT', { useGrouping: 'always' })
const onePlate = 'Esportare dallo strumento i risultati di una sola piastra e caricare quel file.'
const cleanSheet =
  'Cancellare dal foglio righe e colonne inutili, salvarlo di nuovo oppure esportarlo come csv.'

/** What is too much, and what the person can do: Italian, fit to be shown. */
const sentences: Readonly<Record<FileLimit, string>> = {
  textBytes: `Il file di testo supera ${formatFileSize(fileLimits.textBytes)}. ${onePlate}`,
  unpackedBytes: `La cartella di lavoro Excel, decompressa, supera ${formatFileSize(fileLimits.unpackedBytes)}. ${cleanSheet}`,
  entries: `La cartella di lavoro Excel contiene più di ${count(fileLimits.entries)} parti. ${cleanSheet}`,
  rows: `Il file ha più di ${count(fileLimits.rows)} righe. ${onePlate}`,
  columns: `Una riga del file ha più di ${count(fileLimits.columns)} colonne. ${cleanSheet}`,
  cells: `La tabella del file occupa più di ${count(fileLimits.cells)} celle. ${onePlate}`,
  cellCharacters: `Una cella del file ha più di ${count(fileLimits.cellCharacters)} caratteri. Controllare virgolette e separatori ed esportare di nuovo il file.`,
  values: `Il file contiene più di ${count(fileLimits.values)} valori. ${onePlate}`,
  time: `La lettura del file dura più di ${readerLimits.milliseconds / 1000} secondi ed è stata interrotta. ${onePlate}`,
  memory: `La lettura del file richiede troppa memoria ed è stata interrotta. ${onePlate}`,
}

export const sentenceOf = (limit: FileLimit): string => sentences[limit]
