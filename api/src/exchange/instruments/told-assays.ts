import { assayCodes } from './assay-names.ts'
import type { RawValue } from './extraction.ts'
import { normaliseName } from './names.ts'
import { cellText, rowText, type TableRow } from './table.ts'

/** Assay that a line or a column names. */
export interface ToldAssay {
  /** As written: `Assay: IRT`; of a column its title and its text. */
  readonly text: string
  /** Codes of the catalogue, also of analytes that no plate has. */
  readonly codes: readonly string[]
  /** Line of the file; null for a column. */
  readonly line: number | null
}

const words =
  'assay|test|analyte|analita|analiti|analysis|analisi|esame|parameter|parametro|dosaggio|determinazione|kit|panel|pannello|saggio'
const label = new RegExp(
  `^[*#\\s]*(?:${words})(?:[\\s_]+(?:name|nome))?(?=\\s*[:=\\t])[\\s:=]+([^\\s:=].*)$`,
  'iu',
)
const title = new RegExp(`^(?:${words})(?:[\\s_]*(?:name|nome))?$`, 'iu')

/** Characters of a text that may name an assay; a longer one is a remark. */
const longestName = 80

/** Assays that lines around the table and columns beside the values name, where their names are known. */
export function toldAssays(lines: readonly TableRow[], values: readonly RawValue[]): ToldAssay[] {
  const inLines = lines.flatMap((row) => {
    const text = rowText(row).trim()
    const name = text.length > longestName ? undefined : label.exec(text)?.[1]
    return name === undefined
      ? []
      : { text: text.replaceAll('\t', ' '), codes: assayCodes(name), line: row.line }
  })
  const inColumns = [...Map.groupBy(values, ({ header }) => header)].flatMap(([{ titles, at }, own]) => {
    const rows = [...new Set(own.map(({ row }) => row))]
    const columns = titles.flatMap((name, index) =>
      title.test(name.trim()) && !at.analyte.includes(index) ? { name, index } : [],
    )
    return columns.flatMap(({ name, index }) => {
      const texts = rows.map(({ cells }) => cellText(cells[index]).slice(0, longestName))
      return [...new Map(texts.map((text) => [normaliseName(text), text])).values()].map((text) => ({
        text: `${name}: ${text}`,
        codes: assayCodes(text),
        line: null,
      }))
    })
  })
  return [...inLines, ...inColumns].filter(({ codes }) => codes.length > 0)
}

/**
 * Assays that contradict these analytes. Lines may list the assays of several tables: they contradict when none of them
 * names one of ours; each text of a column counts alone.
 */
export function otherAssays(told: readonly ToldAssay[], ours: ReadonlySet<string>): ToldAssay[] {
  const isOther = ({ codes }: ToldAssay) => !codes.some((code) => ours.has(code))
  const lines = told.filter(({ line }) => line !== null)
  return [...(lines.every(isOther) ? lines : []), ...told.filter((one) => one.line === null && isOther(one))]
}
