import type { CellReading } from './cell-value.ts'

/** In a name, a share or the word itself, apart from the code: `SN1 1:5`, `SN1 dil.5`. */
const inName =
  /[\s_(,;](?:1\s*[:/]\s*(?!1(?!\d))\d{1,4}|x\s*(?!1(?!\d))\d{1,4}|(?!1\s*x)\d{1,4}\s*x|dil\p{L}*\.?(?:\s*\d+)?)(?=$|[\s_),;])/iu

/** Whether the name of a sample says that it was diluted. */
export const isDilutedName = (name: string): boolean => inName.test(name.slice(0, 100))

/** A sign behind or before a name: an instrument's or a person's mark, of which nobody knows the meaning. */
export const isMarkedName = (name: string): boolean => /^[*!?†‡§#]+|[*!?†‡§#]+$/u.test(name.trim())

/** A value that nobody can read, with the name as its reason. */
export const markedReading = (name: string): CellReading => ({
  value: null,
  comparator: null,
  notDetected: false,
  flagText: name.slice(0, 40),
  unit: null,
  unreadable: false,
})
