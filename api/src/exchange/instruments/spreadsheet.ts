import { zipSync } from 'fflate'
import { readSheet } from 'read-excel-file/universal'
import { storableText } from '../../platform/database/storable-text.ts'
import { fileLimits } from '../../platform/limits.ts'
import { FileBeyondLimits } from './beyond-limits.ts'
import { checkSheetSize } from './sheet-size.ts'
import type { Table } from './table.ts'
import { openingTags } from './xml-tags.ts'
import { openZip, type ZipArchive } from './zip-entries.ts'

const workbookPart = 'xl/workbook.xml'
const relationsPart = 'xl/_rels/workbook.xml.rels'

/**
 * Reads the first sheet of a workbook; null when the bytes are no readable workbook. Only the parts that the first
 * sheet needs are unpacked, and its size is checked before its grid is built.
 * @throws FileBeyondLimits
 */
export async function readSpreadsheet(bytes: Uint8Array): Promise<Table | null> {
  try {
    const parts = neededParts(openZip(bytes))
    // Stored without compression: entries with data descriptors are beyond the reader of sheets.
    const sheet = await readSheet(zipSync(parts, { level: 0 }).buffer as ArrayBuffer)
    const rows = sheet.map((cells, at) => ({ line: at + 1, cells: cells.map(toCell) }))
    return { rows, delimiter: null, openEnd: false }
  } catch (error) {
    if (error instanceof FileBeyondLimits) throw error
    return null
  }
}

/** The parts from which the first sheet is read. @throws DamagedZip, UnreadableXml, FileBeyondLimits */
function neededParts(archive: ZipArchive): Record<string, Uint8Array> {
  const workbook = archive.read(workbookPart)
  const relations = archive.read(relationsPart)
  const firstSheet = attributeOf(openingTags(textOf(workbook), new Set(['sheet'])).next().value, 'id')
  const parts: Record<string, Uint8Array> = { [workbookPart]: workbook, [relationsPart]: relations }
  for (const tag of openingTags(textOf(relations), new Set(['Relationship']))) {
    const kind = attributeOf(tag, 'Type')?.split('/').at(-1)
    const target = attributeOf(tag, 'Target') ?? ''
    const name = target.startsWith('/') ? target.slice(1) : `xl/${target}`
    const isFirst = kind === 'worksheet' && attributeOf(tag, 'Id') === firstSheet
    const isOptional = (kind === 'styles' || kind === 'sharedStrings') && archive.has(name)
    if (isFirst || isOptional) parts[name] ??= archive.read(name)
  }
  // All of them: which part the reader takes for the sheet must not decide whether it was checked.
  for (const part of Object.values(parts)) checkSheetSize(textOf(part))
  return parts
}

const attributeOf = (
  tag: { readonly attributes: readonly (readonly [string, string])[] } | undefined,
  name: string,
) => tag?.attributes.findLast(([own]) => own === name)?.[1]

const textOf = (part: Uint8Array) => new TextDecoder().decode(part)

/** @throws FileBeyondLimits `cellCharacters` */
function toCell(cell: unknown): string | number {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'number') return cell
  const text = cell instanceof Date ? dateText(cell) : String(cell)
  if (text.length > fileLimits.cellCharacters) throw new FileBeyondLimits('cellCharacters')
  return storableText(text)
}

/** A number far outside the calendar that is formatted as a date is no date. */
const dateText = (date: Date) => (Number.isNaN(date.getTime()) ? '' : date.toISOString())
