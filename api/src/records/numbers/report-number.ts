import { type RawBuilder, sql } from 'kysely'
import type { Db, Writer } from '../../platform/database/open.ts'
import { alongNumber, nextNumber } from './next-number.ts'

/** Digits of the number within its year, filled with zeros; a longer number stays whole. */
const digits = 6

/** `2026/000123` */
const textOf = (year: number, number: number) => `${year}/${String(number).padStart(digits, '0')}`

/** The number's text from a column of the statement. */
export const textIn = (year: number, number: RawBuilder<number>) =>
  sql<string>`${`${year}/`}::text || lpad(${number}::text, greatest(${sql.lit(digits)}, length(${number}::text)), '0')`

/** The number that a report gets with its acceptance: taken at the first use, by a statement of its own or within another. */
export interface ReportNumber {
  /** Takes it now, for what is written before the acceptance. */
  taken(): Promise<string>
  /** Takes it in `writer`'s statement, if it was not taken, and gives it there as a column. */
  within(writer: Writer): { readonly writer: Writer; readonly number: RawBuilder<string> }
}

/**
 * An acceptance that has taken a number delays the other acceptances of the laboratory until its transaction ends: row
 * lock of the counter.
 */
export function reportNumberOnce(db: Db, workgroupId: number, year: number): ReportNumber {
  let text: string | undefined
  return {
    taken: async () => {
      text ??= textOf(year, await nextNumber(db, workgroupId, 'report', year))
      return text
    },
    within: (writer) =>
      text === undefined
        ? {
            writer: alongNumber(writer, { workgroupId, kind: 'report', year }),
            number: sql<string>`(select ${textIn(year, sql<number>`numbered.last`)} from numbered)`,
          }
        : { writer, number: sql<string>`${text}::text` },
  }
}
