import { type ImportProfile, pattern } from '../../platform/database/import-profile.ts'
import { fileLimits } from '../../platform/limits.ts'
import { FileBeyondLimits } from './beyond-limits.ts'
import type { Extraction, RawValue } from './extraction.ts'
import { type Header, pick, readHeader, valueCell } from './header.ts'
import { isPageFoot } from './other-rows.ts'
import { cellText, isBlank, rowText, type TableRow } from './table.ts'

/**
 * One block of rows an analyte: its name, a header, the rows of all injections.
 * @throws FileBeyondLimits `values`
 */
export function extractBlocks(body: readonly TableRow[], profile: ImportProfile): Extraction {
  const start = pattern(profile.blockStart ?? '(?!)')
  const values: RawValue[] = []
  const blocks: RawValue[][] = []
  /** Lines of a block before its header: its calibration. */
  const before: TableRow[] = []
  const beside: TableRow[] = []
  let analyte: string | null = null
  let header: Header | null = null
  let first: Header | null = null
  let titlesEnd = body.length
  let last: TableRow | null = null
  body.forEach((row, index) => {
    if (isBlank(row)) return
    if (analyte !== null && isPageFoot(row)) {
      beside.push(row)
      return
    }
    const opened = start.exec(rowText(row).trim())?.[1]
    if (opened !== undefined) {
      analyte = opened.trim()
      header = null
      blocks.push([])
      if (blocks.length === 1) titlesEnd = index
      return
    }
    if (analyte === null) return
    if (header === null) {
      header = readHeader(row, profile)
      first ??= header
      if (header === null) before.push(row)
      return
    }
    if (values.length === fileLimits.values) throw new FileBeyondLimits('values')
    const value = {
      row,
      header,
      analyte,
      ...valueCell(row, header),
      unit: pick(row, header, 'unit') || null,
    }
    values.push(value)
    blocks.at(-1)!.push(value)
    last = row
  })
  return {
    values,
    header: first,
    above: null,
    titles: [...body.slice(0, titlesEnd), ...before],
    beside,
    second: null,
    uneven: isCut(blocks),
    last,
  }
}

/**
 * Whether the last block ends before the injection with which all others end. A block without a row further above was exported
 * so: that value is missing, and the others are whole.
 */
function isCut(blocks: readonly (readonly RawValue[])[]): boolean {
  const last = blocks.at(-1)
  if (last === undefined) return false
  return last.length === 0 || blocks.some((block) => block.length > last.length && !endsAlike(block, last))
}

/** Whether two blocks end with one injection, which both have as often: blanks are injected between samples too. */
function endsAlike(block: readonly RawValue[], other: readonly RawValue[]): boolean {
  const end = injectionOf(block.at(-1)!)
  const count = (some: readonly RawValue[]) => some.filter((value) => injectionOf(value) === end).length
  return injectionOf(other.at(-1)!) === end && count(block) === count(other)
}

/** Names and place of an injection, also the name of its data file. */
const injectionOf = ({ row, header: { at } }: RawValue): string =>
  [...at.sample, ...at.well].map((index) => cellText(row.cells[index])).join('\n')
