import type { PuncherRecord } from '@sne/shared/domain'
import type { PuncherColumns } from './puncher-columns.ts'
import type { TableRow } from './table.ts'
import { readWell } from './well-notation.ts'

/** One disc as the puncher recorded it. */
export interface PunchRecord {
  readonly well: string
  readonly plateBarcode: string | null
  readonly cardBarcode: string | null
  readonly type: string
  readonly kind: PuncherRecord['kind']
  readonly order: number | null
  /** As written; of the whole file where the row has none. */
  readonly time: string | null
  readonly comment: string | null
  readonly outcome: PuncherRecord['outcome']
  /** The comment tells of a failed punch. */
  readonly failed: boolean
  readonly line: number
}

const failure =
  /err|fail|miss|lost|no spot|not punched|abort|skip|empty|manc|pers[oa]|fallit|non (?:punz|riusc|esegu)|annull|salt/iu
/** Words that say nothing but that the disc was punched. */
const success =
  /^(?:ok|good|pass(?:ed)?|success(?:ful(?:ly)?)?|done|punched|completed?|eseguit[oa]|punzonat[oa]|riuscit[oa])$/iu

const kinds: readonly (readonly [PuncherRecord['kind'], RegExp])[] = [
  ['sample', /^(?:sample|campione|unknown|patient|paziente|specimen|dbs)$/iu],
  ['blank', /^(?:blank|bianco|spot bianco|white(?: spot)?|empty|vuoto)$/iu],
  [
    'control',
    /^(?:qc|cq|quality control|controls?|controllo(?: di qualit[àa])?|standard|std|cal(?:ibrator[e]?)?)$/iu,
  ],
]
const kindOf = (type: string) => kinds.find(([, word]) => word.test(type))?.[0] ?? 'unknown'

/** An outcome that is not understood proves nothing; without one the time of the punching does. */
function outcomeOf(comments: readonly string[], time: string | null): PuncherRecord['outcome'] {
  if (comments.some((comment) => failure.test(comment))) return 'failed'
  if (comments.length === 0) return time === null ? 'unproven' : 'punched'
  return comments.every((comment) => success.test(comment)) ? 'punched' : 'unproven'
}

/**
 * One row of a puncher's file; null where its well cannot be read.
 * @param fileTime when the run was made, as the first line says
 * @param isCut the file ends within the row: its outcome may be missing
 */
export function readPunchRecord(
  row: TableRow,
  columns: PuncherColumns,
  fileTime: string | null,
  isCut = false,
): PunchRecord | null {
  const place = readWell(columns.one('well', row))
  if (place.kind !== 'well') return null
  const order = Number.parseInt(columns.one('order', row), 10)
  // A comment with a separator continues beyond the last title.
  const comments = [...columns.all('outcome', row), ...columns.beyond(row)]
  const time = columns.all('time', row).join(' ') || fileTime
  const told = outcomeOf(comments, time)
  const outcome = isCut && told === 'punched' ? 'unproven' : told
  const type = columns.one('type', row)
  return {
    well: place.position,
    plateBarcode: columns.one('plate', row) || null,
    cardBarcode: columns.one('card', row) || null,
    type,
    kind: kindOf(type),
    order: Number.isInteger(order) ? order : null,
    time,
    comment: comments.join(' · ') || null,
    outcome,
    failed: outcome === 'failed',
    line: row.line,
  }
}
