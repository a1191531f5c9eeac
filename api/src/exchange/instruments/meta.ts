import { type ImportProfile, pattern } from '../../platform/database/import-profile.ts'
import type { FileMeta } from './parsed-file.ts'
import { rowText, type TableRow } from './table.ts'

/** Facts in the lines outside the table: the first match of the first pattern that fits counts. */
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
  /** Every plate that a line names: a file that names two is of none. */
  const plates = texts.flatMap((text) => {
    const found = profile.meta.plateBarcode.map((source) => pattern(source).exec(text)?.[1]?.trim())
    return found.find((name) => name && isPlateName(name, profile)) ?? []
  })
  const run = find(profile.meta.run)
  const date = find(profile.meta.date)
  const unit = find(profile.meta.unit)
  return {
    ...(plates.length > 0 && { plates: distinctNames(plates) }),
    ...(run && { run }),
    ...(date && { date }),
    ...(unit && { unit }),
  }
}

/** Placeholders that programs write for a missing barcode. */
const isNoName = (name: string): boolean =>
  /^(?:n\/?a|none|null|nessun[ao]?|unknown|undefined|[-–—_.?]+)$/iu.test(name.trim())

/** Whether a text names a plate of a laboratory. */
export const isPlateName = (name: string, { meta }: ImportProfile): boolean =>
  name !== '' && !isNoName(name) && !(meta.noPlate !== null && pattern(meta.noPlate).test(name))

/** Names but for their case, in the order of the file. */
export const distinctNames = (names: readonly string[]): string[] =>
  [...new Map(names.toReversed().map((name) => [name.toUpperCase(), name])).values()].toReversed()
