/** Lines that name a plate, whatever the label; `Plate No. 2` counts plates of a run and names none. */
export const platePatterns: string[] = [
  '(?:Piastra|Plate)(?: ?(?:Barcode|ID|Name|Code|Codice|Nome))?\\s*[:=;\\t]+\\s*([^\\s;]+)',
  '(?:Piastra|Plate)\\s+(?:No|Nr|N|Number|Numero)\\b\\.?\\s*[:=;\\t]*\\s*(?!\\d{1,3}(?:\\s|$))([\\p{L}\\p{N}][^\\s;:=]+)',
]

/** Lines above or beneath the table that give one unit for all values. */
export const unitPatterns: string[] = [
  "^(?:Unit[àa]'?(?: di misura)?|U\\.?M\\.?|(?:Conc\\.? |Concentration )?Units?)\\s*[:=;\\t]+\\s*([^\\t;]+)",
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
]
