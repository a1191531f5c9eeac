import { type ImportProfile, pattern } from '../../platform/database/import-profile.ts'
import { fileLimits } from '../../platform/limits.ts'
import { FileBeyondLimits } from './beyond-limits.ts'
import type { Extraction, RawValue } from './extraction.ts'
import { type Header, pick, readHeader, valueCell } from './header.ts'
import { isBlank, rowText, type TableRow } from './table.ts'

/**
 * One block of rows an analyte: its name, a header, the rows of all injections.
 * @throws FileBeyondLimits `values`
 */
export function extractBlocks(body: readonly TableRow[], profile: ImportProfile): Extraction {
  const start = pattern(profile.blockStart ?? '(?!)')
  const values: RawValue[] = []
  const sizes: number[] = []
  let analyte: string | null = null
  let header: Header | null = null
  let first: Header | null = null
  let titlesEnd = body.length
  let last: TableRow | null = null
  body.forEach((row, index) => {
    if (isBlank(row)) return
    const opened = start.exec(rowText(row).trim())?.[1]
    if (opened !== undefined) {
      analyte = opened.trim()
      header = null
      sizes.push(0)
      if (sizes.length === 1) titlesEnd = index
      return
    }
    if (analyte === null) return
    if (header === null) {
      header = readHeader(row, profile)
      first ??= header
      return
    }
    if (values.length === fileLimits.values) throw new FileBeyondLimits('values')
    values.push({
      row,
      header,
      analyte,
      ...valueCell(row, header),
      unit: pick(row, header, 'unit') || null,
    })
    sizes[sizes.length - 1]! += 1
    last = row
  })
  const uneven = sizes.some((size) => size !== sizes[0])
  return {
    values,
    header: first,
    titles: body.slice(0, titlesEnd),
    beside: [],
    second: null,
    uneven: uneven || sizes.at(-1) === 0,
    last,
  }
}
