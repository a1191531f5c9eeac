import type { RawValue } from './extraction.ts'
import { isLine } from './run-lines.ts'
import { cellText, rowText, type TableRow } from './table.ts'

/** A day on which a file says that its run was made, printed or exported. */
export interface ToldDate {
  /** As written: `Acquired 25/11/2025 10:11`; of a column its title and its text. */
  readonly text: string
  readonly line: number
  /** yyyy-MM-dd; where day and month may be exchanged, the later of both. */
  readonly day: string
}

const ofRun =
  /(?<!\p{L})(?:acq\p{L}*|measur\p{L}*|misur\p{L}*|run|corsa|analy[sz]\p{L}*|analisi|analizzat[oa]|inject\p{L}*|iniezione|batch|print\p{L}*|stamp\p{L}*|experiment|esperimento|reading|read|lettura|letto|export\p{L}*|esport\p{L}*|start\p{L}*|finish\p{L}*|end|inizio|fine|assay|seduta)(?!\p{L})/iu
const bare =
  /^[*#\s]*(?:date|data|date[\s_/-]*(?:and\s*)?time|data[\s_/-]*(?:e\s*)?ora|timestamp)[\s:=;,]*$/iu
/** Days that lie before a punching, or are none of the run: names of files too. */
const notOfRun =
  /(?<!\p{L})(?:birth|born|nasc\p{L}*|collect\p{L}*|preliev\p{L}*|sampling|expir\p{L}*|scad\p{L}*|calib\p{L}*|lot|lotto|receiv\p{L}*|ricev\p{L}*|accett\p{L}*|accept\p{L}*|kit|reagent\p{L}*|method|metodo|install\p{L}*|service|manut\p{L}*|validat\p{L}*|creat\p{L}*|modif\p{L}*|altered|last|version\p{L}*|software|background|punch\p{L}*|punzon\p{L}*|arriv\p{L}*|name|nome|file|path)(?!\p{L})/iu

export const isRunDateTitle = (title: string): boolean =>
  title.length <= 60 &&
  (bare.test(title) || ofRun.test(title)) &&
  !notOfRun.test(title) &&
  !title.includes('\\')

const months = [
  ['jan', 'gen'],
  ['feb'],
  ['mar'],
  ['apr'],
  ['may', 'mag'],
  ['jun', 'giu'],
  ['jul', 'lug'],
  ['aug', 'ago'],
  ['sep', 'set'],
  ['oct', 'ott'],
  ['nov'],
  ['dec', 'dic'],
]
const month = `(${months.flat().join('|')})\\p{L}*\\.?`
/** Forms of a date, with the order of their groups. */
const forms: readonly (readonly [pattern: RegExp, orders: readonly string[]])[] = [
  [/(?<!\d)(\d{4})[-./](\d{1,2})[-./](\d{1,2})(?=$|[\sT,;])/u, ['ymd']],
  [/(?<!\d)(\d{1,2})[-./](\d{1,2})[-./](\d{4}|\d{2})(?=$|[\sT,;])/u, ['dmy', 'mdy']],
  [new RegExp(`(?<!\\d)(\\d{1,2})[\\s-]+${month}[,\\s-]+(\\d{4})(?!\\d)`, 'iu'), ['dmy']],
  [
    new RegExp(
      `(?<!\\p{L})${month}\\s+(\\d{1,2}),?\\s+(?:\\d{1,2}:\\S+\\s+)?(?:\\p{L}+\\s+)?(\\d{4})(?!\\d)`,
      'iu',
    ),
    ['mdy'],
  ],
]

const numberOf = (text: string): number => {
  const named = months.findIndex((names) => names.includes(text.slice(0, 3).toLowerCase()))
  return named >= 0 ? named + 1 : Number(text)
}

function dayOf(parts: readonly string[], order: string): string | null {
  const [year, monthNo, day] = ['y', 'm', 'd'].map((part) => numberOf(parts[order.indexOf(part)]!)) as [
    number,
    number,
    number,
  ]
  const date = new Date(Date.UTC(year < 100 ? 2000 + year : year, monthNo - 1, day))
  return date.getUTCMonth() + 1 === monthNo && date.getUTCDate() === day
    ? date.toISOString().slice(0, 10)
    : null
}

/** The first date of a text and the text before it; null where there is none. */
export function dateIn(text: string): { readonly before: string; readonly day: string } | null {
  for (const [form, orders] of forms) {
    const match = form.exec(text)
    const days = match ? orders.flatMap((order) => dayOf(match.slice(1), order) ?? []) : []
    const latest = days.toSorted().at(-1)
    if (match && latest !== undefined) return { before: text.slice(0, match.index), day: latest }
  }
  return null
}

/** Weekday before a date with a month's name. */
const weekday = /(?<!\s)\s*(?:mon|tue|wed|thu|fri|sat|sun|lun|mar|mer|gio|ven|sab|dom)\p{L}*[\s,]*$/iu

/** Dates of the run in lines around the table and in columns of the rows of samples, each text once. */
export function toldDates(
  lines: readonly TableRow[],
  values: readonly RawValue[],
  isSample: (row: TableRow) => boolean,
): ToldDate[] {
  const inLines = lines.filter(isLine).flatMap((row) => {
    const text = rowText(row).replaceAll('\t', ' ').trim().slice(0, 120)
    const found = dateIn(text)
    const title = found?.before.replace(weekday, '') ?? ''
    return found && isRunDateTitle(title) ? { text, line: row.line, day: found.day } : []
  })
  const inColumns = [...Map.groupBy(values, ({ header }) => header)].flatMap(([{ titles }, own]) => {
    const columns = titles.flatMap((title, index) => (isRunDateTitle(title) ? { title, index } : []))
    const rows = columns.length === 0 ? [] : [...new Set(own.map(({ row }) => row))].filter(isSample)
    return columns.flatMap(({ title, index }) =>
      rows.flatMap((row) => {
        const cell = cellText(row.cells[index]).slice(0, 60)
        const found = dateIn(cell)
        return found ? { text: `${title}: ${cell}`, line: row.line, day: found.day } : []
      }),
    )
  })
  return [...inLines, ...inColumns]
}

/** The earliest date of a file that lies before a day: its run cannot have measured what was punched on that day. */
export const dateBefore = (dates: readonly ToldDate[], day: string): ToldDate | undefined =>
  dates.filter((date) => date.day < day).toSorted((a, b) => (a.day < b.day ? -1 : 1))[0]
