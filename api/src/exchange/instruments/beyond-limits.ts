import { formatFileSize } from '@sne/shared/domain'
import { fileLimits, readerLimits } from '../../platform/limits.ts'
import { texts } from './texts.ts'

/** The limit that a file exceeds; `time` and `memory` are those of the thread that reads it. */
export type FileLimit =
  | 'textBytes'
  | 'unpackedBytes'
  | 'entries'
  | 'rows'
  | 'columns'
  | 'cells'
  | 'cellCharacters'
  | 'characters'
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
const onePlate = texts.exportOnePlate
const cleanSheet = texts.cleanSheet

/** The exceeded limit, and advice for the person: Italian, fit to be shown. */
const sentences: Readonly<Record<FileLimit, string>> = {
  textBytes: texts.textTooLarge(formatFileSize(fileLimits.textBytes), onePlate),
  unpackedBytes: texts.workbookTooLarge(formatFileSize(fileLimits.unpackedBytes), cleanSheet),
  entries: texts.tooManyParts(count(fileLimits.entries), cleanSheet),
  rows: texts.tooManyRows(count(fileLimits.rows), onePlate),
  columns: texts.tooManyColumns(count(fileLimits.columns), cleanSheet),
  cells: texts.tooManyCells(count(fileLimits.cells), onePlate),
  cellCharacters: texts.cellTooLong(count(fileLimits.cellCharacters)),
  characters: texts.tooMuchText(count(fileLimits.characters), cleanSheet),
  values: texts.tooManyValues(count(fileLimits.values), onePlate),
  time: texts.readingTooLong(readerLimits.milliseconds / 1000, onePlate),
  memory: texts.readingTooLarge(onePlate),
}

export const sentenceOf = (limit: FileLimit): string => sentences[limit]
