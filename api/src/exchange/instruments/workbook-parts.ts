import { fileLimits } from '../../platform/limits.ts'
import { FileBeyondLimits } from './beyond-limits.ts'
import { sharedLengths } from './shared-strings.ts'
import { commentedCells } from './sheet-comments.ts'
import { withRaisedText } from './sheet-marks.ts'
import { checkSheetSize } from './sheet-size.ts'
import { checkXmlDepth } from './xml-depth.ts'
import { checkElementCount } from './xml-elements.ts'
import { openingTags, UnreadableXml, type XmlTag } from './xml-tags.ts'
import type { ZipArchive } from './zip-entries.ts'

const workbookPart = 'xl/workbook.xml'
const relationsPart = 'xl/_rels/workbook.xml.rels'

/** One sheet with what is needed to read it. */
export interface SheetParts {
  readonly name: string
  readonly isHidden: boolean
  /** An archive's parts with this sheet alone. */
  readonly parts: Readonly<Record<string, Uint8Array>>
  readonly xml: string
  /** Addresses of cells with a comment. */
  readonly commented: ReadonlySet<string>
}

export interface WorkbookParts {
  readonly sheets: readonly SheetParts[]
  /** Empty where the workbook has none. */
  readonly styles: string
  /** Visible sheets, also those beyond the most that are read. */
  readonly visible: number
  /** Names of the sheets that nobody sees. */
  readonly hidden: readonly string[]
}

/**
 * The parts from which the sheets are read, visible ones first. A hidden sheet beyond a limit is left out.
 * @throws DamagedZip, UnreadableXml, FileBeyondLimits
 */
export function workbookParts(archive: ZipArchive): WorkbookParts {
  const workbook = textOf(archive.read(workbookPart))
  const relations = archive.read(relationsPart)
  const paths = new Map<string, string>()
  const common: Record<string, Uint8Array> = { [relationsPart]: relations }
  let styles = ''
  let strings: readonly number[] = []
  let characters = 0
  for (const tag of openingTags(textOf(relations), new Set(['Relationship']))) {
    const kind = attributeOf(tag, 'Type')?.split('/').at(-1)
    const target = attributeOf(tag, 'Target') ?? ''
    const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`
    if (kind === 'worksheet') paths.set(attributeOf(tag, 'Id') ?? '', path)
    else if ((kind === 'styles' || kind === 'sharedStrings') && archive.has(path)) {
      const xml = textOf(common[path] ?? archive.read(path))
      if (kind === 'styles') styles = xml
      common[path] = bytesOf(kind === 'styles' ? xml : withRaisedText(xml))
      // Of two parts the reader takes one: a workbook has one.
      if (kind === 'sharedStrings' && strings.length > 0) throw new UnreadableXml()
      if (kind === 'sharedStrings') strings = sharedLengths(xml)
    }
  }
  // All of them: which part the reader takes for the sheet must not decide whether it was checked.
  for (const part of [...Object.values(common).map(textOf), workbook]) {
    checkXmlDepth(part)
    checkSheetSize(part)
  }
  const all = [...openingTags(workbook, new Set(['sheet']))].filter((tag) =>
    paths.has(attributeOf(tag, 'id') ?? ''),
  )
  const visible = all.filter(isVisible)
  const inOrder = [...visible, ...all.filter((tag) => !isVisible(tag))]
  const sheets = inOrder.slice(0, fileLimits.sheets).flatMap((tag) => {
    try {
      return sheetOf(tag)
    } catch (error) {
      if (error instanceof FileBeyondLimits && !isVisible(tag)) return []
      throw error
    }
  })
  const hidden = all.filter((tag) => !isVisible(tag)).map((tag) => attributeOf(tag, 'name') ?? '')
  return { sheets, styles, visible: visible.length, hidden }

  function sheetOf(tag: XmlTag): SheetParts {
    const id = attributeOf(tag, 'id')!
    const path = paths.get(id)!
    const xml = withRaisedText(textOf(archive.read(path)))
    checkXmlDepth(xml)
    characters = checkSheetSize(xml, strings, characters)
    const parts = { ...common, [workbookPart]: bytesOf(workbookOf(workbook, id)), [path]: bytesOf(xml) }
    return {
      name: attributeOf(tag, 'name') ?? '',
      isHidden: !isVisible(tag),
      parts,
      xml,
      commented: commentedCells(archive, path),
    }
  }
}

/** A workbook that names one sheet: the reader of sheets then cannot take another. */
function workbookOf(workbook: string, id: string): string {
  if (/["<>&]/u.test(id)) throw new UnreadableXml()
  const [properties] = [...openingTags(workbook, new Set(['workbookPr']))]
  const is1904 = properties !== undefined && /^(?:1|true)$/u.test(attributeOf(properties, 'date1904') ?? '')
  const namespace = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  return `<workbook xmlns:r="${namespace}"><workbookPr date1904="${is1904 ? 1 : 0}"/><sheets><sheet name="1" sheetId="1" r:id="${id}"/></sheets></workbook>`
}

const isVisible = (tag: XmlTag) => (attributeOf(tag, 'state') ?? 'visible') === 'visible'

const attributeOf = (tag: XmlTag, name: string) => tag.attributes.findLast(([own]) => own === name)?.[1]

/** @throws FileBeyondLimits `cells` for a part of more elements than any table has */
function textOf(part: Uint8Array): string {
  const xml = new TextDecoder().decode(part)
  checkElementCount(xml)
  return xml
}
const bytesOf = (text: string) => new TextEncoder().encode(text)
