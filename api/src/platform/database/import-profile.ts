import { z } from 'zod'
import { texts } from './texts.ts'

const patternOf = (most: number) => z.string().max(most).refine(isPattern, texts.invalidPattern)
const Pattern = patternOf(300)
/** As many names as a laboratory's profile may leave out: 100 of 80 characters, each of them escaped. */
const NamesPattern = patternOf(20_000)
const Names = z.array(z.string().min(1).max(80)).max(60).default([])

function isPattern(source: string): boolean {
  try {
    new RegExp(source, 'iu')
    return true
  } catch {
    return false
  }
}

/** Patterns of a profile are written once and always read without regard to case. */
export const pattern = (source: string) => new RegExp(source, 'iu')

/**
 * How the files of one instrument read, as data: kept in the database, edited by an administrator,
 * and made of plain JSON. Titles of columns and names of analytes are compared without case and blanks.
 */
export const ImportProfile = z.object({
  id: z.string().regex(/^[a-z0-9_]{2,40}$/),
  label: z.string().min(1).max(100),
  /** Extensions without dot, in lower case; a hint, never a condition. */
  extensions: z.array(z.string().max(10)).max(10).default([]),
  formats: z.array(z.enum(['text', 'xlsx'])).min(1),
  encoding: z.enum(['auto', 'utf-8', 'utf-16le', 'windows-1252']).default('auto'),
  /** `auto` tries tab, semicolon, comma and bar, and takes the one with which the header reads. */
  delimiter: z.enum(['auto', '\t', ';', ',', '|']).default('auto'),
  decimal: z.enum(['auto', '.', ',']).default('auto'),
  thousands: z.enum(['', '.', ',', ' ', "'"]).default(''),
  /** With `decimal: auto`: may `7,500` be seven thousand five hundred? Not in what an instrument itself writes. */
  grouped: z.boolean().default(true),
  /** Every one must be found in the file, or the file is not of this profile. */
  signature: z.array(Pattern).max(10).default([]),
  /** The table begins only after the line that matches. */
  startAfter: Pattern.nullable().default(null),
  /** The table ends before the line that matches. */
  endBefore: Pattern.nullable().default(null),
  /** First group of each: facts of the run in the lines outside the table. */
  meta: z
    .object({
      plateBarcode: z.array(Pattern).max(10).default([]),
      /** Names that are no plates of a laboratory: the number of a kit. */
      noPlate: Pattern.nullable().default(null),
      run: z.array(Pattern).max(10).default([]),
      date: z.array(Pattern).max(10).default([]),
      /** Unit of all values of the file. */
      unit: z.array(Pattern).max(10).default([]),
    })
    .prefault({}),
  /**
   * - `long`: a row a well and analyte, with a column naming the analyte;
   * - `blocks`: a block of rows an analyte, opened by `blockStart` (first group: its name);
   * - `wide`: a row a well, a column an analyte;
   * - `groups`: a row a well, a group of columns an analyte, named by a row above the header;
   * - `matrix`: a grid of 8 × 12 values an analyte, named by a row above it.
   */
  layout: z.enum(['long', 'blocks', 'wide', 'groups', 'matrix']),
  /** In `matrix`: the analyte of the only grid; null where a row above each grid names it. */
  single: z.string().max(40).nullable().default(null),
  /** Name of the sheet that is read; null: the one with results. */
  sheet: z.string().max(80).nullable().default(null),
  /** A laboratory wrote it: of several columns for one thing the first alone is left out of what is read beside the values. */
  own: z.boolean().default(false),
  blockStart: Pattern.nullable().default(null),
  /** Line of the header, from 1; null: the first line that holds the columns needed. */
  headerLine: z.number().int().positive().nullable().default(null),
  /** In `groups`: the text after the analyte's name in the title of a group. */
  groupSuffix: Pattern.nullable().default(null),
  /** Titles, best first: the first that is present, and not empty in the row, counts. */
  columns: z.object({
    well: Names,
    sample: Names,
    type: Names,
    analyte: Names,
    value: Names,
    flag: Names,
    /** Unit of the values in the same row. */
    unit: Names,
    plate: Names,
    omit: Names,
    /** Signs that belong to the value of the row. */
    comparator: Names,
  }),
  /** In `wide`: titles of columns that are no analytes. */
  otherColumns: Names,
  /** `index`: wells are counted 1–96 along rows. `letters`: a number alone tells no place. */
  wellNotation: z.enum(['auto', 'index', 'letters']).default('auto'),
  /** Words of the type column. */
  kinds: z.object({ sample: Names, blank: Names, qc: Names, standard: Names }).prefault({}),
  /** Meaning of a sample's name where the type column is absent or empty. */
  kindsByName: z
    .object({
      blank: Pattern.nullable().default(null),
      qc: Pattern.nullable().default(null),
      standard: Pattern.nullable().default(null),
    })
    .prefault({}),
  /** Name in the file → our code. */
  analyteMap: z.record(z.string(), z.string()).default({}),
  /** Names in the file that two leads of the laboratory signed → our code: one isomer alone is then the sum. */
  signedNames: z.record(z.string(), z.string()).default({}),
  /** Names of internal standards and of what else is no result. */
  ignoreAnalytes: NamesPattern.nullable().default(null),
  /** Words that mean "not detected"; the empty word is an empty cell. */
  notDetected: z.array(z.string().max(40)).max(30).default([]),
  /**
   * Flags that may follow or precede a number (`7,1 H`); any other text makes the value unreadable.
   */
  flags: Names,
  /** Unit in which the files give an analyte, and by what its values are multiplied to be in ours. */
  conversions: z
    .array(
      z.object({
        code: z.string().max(40),
        unit: z.string().max(40),
        factor: z.number().positive(),
        /** Our unit when the factor was signed. */
        to: z.string().max(40),
      }),
    )
    .max(100)
    .default([]),
})
export type ImportProfile = z.output<typeof ImportProfile>
export type ImportProfileInput = z.input<typeof ImportProfile>
