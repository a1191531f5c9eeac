/**
 * What input may cost, in one place. A number here is raised only together with its reason and with the measurement of
 * `ops/faults/uploads.ts`.
 */

const kibibyte = 1024
const mebibyte = 1024 * kibibyte

/**
 * Instruments' files. The largest known export holds six plates of 96 wells, 80 compounds and 15 columns; a file of
 * one plate is a sixth of it.
 */
export const fileLimits = {
  /** Rows of the table: 6 × 96 × 80 = 46 080, and titles. */
  rows: 50_000,
  /** Cells of one row: 150 compounds of 10 columns each, and titles. */
  columns: 2_000,
  /** Cells of the table; of a workbook, rows × columns of the rectangle that holds them. */
  cells: 700_000,
  /** Characters of one cell: what Excel allows. */
  cellCharacters: 32_767,
  /** Values, an analyte of an injection each: 6 × 96 × 80 = 46 080. */
  values: 60_000,
  /** Values of one analyte in one well; replicates of a plate are two or three. */
  valuesPerWell: 50,
  /** Rows in which a header is looked for; known titles end before row 60. */
  headerRows: 1_000,
  /** Bytes of a text file; a row of the largest known export has some 100 bytes. */
  textBytes: 16 * mebibyte,
  /** Bytes to which the parts of a workbook that are read may unfold; XML needs some 40 bytes a cell. */
  unpackedBytes: 32 * mebibyte,
  /** Parts of a workbook; Excel writes fewer than 100. */
  entries: 2_000,
  /** Wells, analytes and problems that a report lists; a plate has 96 wells, its samples a card each. */
  listed: 500,
  /** Characters of a name or cell that a report or a value shows; the whole text stays in the kept file. */
  shownCharacters: 200,
  /** Characters of one XML tag in a sheet; Excel writes fewer than 200. */
  tagCharacters: 4_000,
} as const

/** The thread that reads instruments' files: one, so that a costly file never takes both processors of a small machine. */
export const readerLimits = {
  /** Milliseconds for one file; the largest known export takes less than 2 000 on a busy machine. */
  milliseconds: 10_000,
  /** Megabytes of the thread's heap; a file at every limit above needs about half. */
  heapMegabytes: 512,
  /** Files that may wait; the last one waits `waiting` × `milliseconds` at worst, less than the proxy's time-out. */
  waiting: 8,
} as const
