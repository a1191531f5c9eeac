import { unitInWords } from '../units.ts'

/** Lines that name a plate, whatever the label; `Plate No. 2` counts plates of a run and names none. */
export const platePatterns: string[] = [
  '(?:Piastra|Plate)(?: ?(?:Bar ?code|ID|Name|Code|Codice|Nome))?\\s*[:=;\\t]+\\s*([^\\s;]+)',
  '(?:Piastra|Plate)\\s+(?:No|Nr|N|Number|Numero)\\b\\.?\\s*[:=;\\t]*\\s*(?!\\d{1,3}(?:\\s|$))([\\p{L}\\p{N}][^\\s;:=]+)',
]

/** A quotient, a share, or a molar unit or mass alone: `in duplicate` is none. */
const unit = '([\\p{L}µ]{1,6}(?:/[\\p{L}µ\\d.]{1,6})+|%|[fpnuµm](?:M|mol|g))(?![\\p{L}])'
/** Beginning of such a line. */
export const measured =
  '(?:Dati|Data|(?:tutti i |all )?(?:Concentrazion[ei]|Concentrations?|Conc\\.?|Risultat[oi]|Valor[ei]|Results?|Values?|Konzentration|Ergebnisse))'

/** `Valori espressi in`, `Results are given in`. */
export const givenIn = '(?:\\s+\\S+){0,2}\\s+(?:in|as)'

/** Lines above or beneath the table that give one unit for all values; words alone are none (`Concentrazione: finale`). */
export const unitPatterns: string[] = [
  "^(?:Unit[àa]'?(?: di misura)?|Unit[àa]'? misura|U\\.?(?:d\\.?)?M\\.?|(?:Conc\\.? |Concentration |Results? |Measurement )?Units?(?: of measure(?:ment)?)?|Einheit(?:en)?|Unités?)\\s*[:=;\\t]+\\s*([^\\t;]+)",
  `^${measured}${givenIn}\\s*[:=;\\t]*\\s*${unit}`,
  `^${measured}${givenIn}\\s*(${unitInWords})`,
  `^${measured}\\s*[:=;\\t([]+\\s*${unit}`,
]

/** Titles of the column that gives the place of a row on the plate; a profile's own titles come first. */
const wellTitles = [
  'Well Position',
  'Well',
  'Pozzetto',
  'Plate Position',
  'Position',
  'Posizione',
  'Pos.',
  'Vial',
]
export const wellColumns = (...own: string[]): string[] => [...new Set([...own, ...wellTitles])]

/** Titles of the column that names the plate of a row. */
export const plateColumns: string[] = [
  'Piastra',
  'Plate',
  'Plate Barcode',
  'Plate Bar Code',
  'Barcode piastra',
  'Codice piastra',
  'Plate ID',
  'Plate Name',
  'Plate Code',
]

/** Titles of the column that gives the unit of its row. */
export const unitColumns: string[] = [
  'Unità',
  'Unità di misura',
  'U.M.',
  'UM',
  'Unit',
  'Units',
  'Conc. Units',
  'Conc Units',
  'Conc. Unit',
  'Unità conc.',
  'Unità misura',
  'UdM',
  'U.d.M.',
  'Result Unit',
  'Result Units',
  'Unit of measure',
  'Einheit',
]
