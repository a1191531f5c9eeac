import { type ImportProfile, pattern } from '../../platform/database/import-profile.ts'
import type { FileMeta } from './parsed-file.ts'
import { rowText, type TableRow } from './table.ts'

/** What the lines outside the table say: the first match of the first pattern that fits counts. */
export function readMeta(lines: readonly TableRow[], profile: ImportProfile): FileMeta {
  const texts = lines.map((row) => rowText(row))
  const find = (sources: readonly string[]): string | undefined => {
    for (const source of sources) {
      const mark = pattern(source)
      for (const text of texts) {
        const found = mark.exec(text)?.[1]?.trim()
        if (found) return found
      }
    }
    return undefined
  }
  const plateBarcode = find(profile.meta.plateBarcode)
  const run = find(profile.meta.run)
  const date = find(profile.meta.date)
  return { ...(plateBarcode && { plateBarcode }), ...(run && { run }), ...(date && { date }) }
}
