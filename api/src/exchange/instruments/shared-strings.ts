import { fileLimits } from '../../platform/limits.ts'
import { FileBeyondLimits } from './beyond-limits.ts'
import { openingTags, UnreadableXml, type XmlTag } from './xml-tags.ts'

const stringTags = new Set(['si', 't'])
/** One character in the cell: an entity, or a character that Excel writes by its code. */
const writtenLonger = /&[^;]{1,10};|_x[\dA-Fa-f]{4}_/gu

/**
 * The text of an element that has nothing but text, as written. @throws UnreadableXml for one with elements of its own
 */
export function textIn(xml: string, { end, isEmpty, qualified }: XmlTag): string {
  if (isEmpty) return ''
  const close = xml.indexOf('</', end)
  if (close < 0 || !xml.startsWith(qualified, close + 2)) throw new UnreadableXml()
  return xml.slice(end, close)
}

/** Characters of a text of a workbook, at least those of its cell. @throws FileBeyondLimits `cellCharacters` */
export function charactersOf(text: string): number {
  if (text.length <= fileLimits.cellCharacters) return text.length
  const { length } = text.replaceAll(writtenLonger, 'x')
  if (length > fileLimits.cellCharacters) throw new FileBeyondLimits('cellCharacters')
  return length
}

/**
 * Characters of each shared string of a workbook, in their order: a cell names its string by the number, and thousands may name
 * one of 30,000 characters. @throws FileBeyondLimits `cellCharacters`; UnreadableXml
 */
export function sharedLengths(xml: string): number[] {
  const lengths: number[] = []
  for (const tag of openingTags(xml, stringTags))
    if (tag.name === 'si') lengths.push(0)
    else if (lengths.length > 0) lengths[lengths.length - 1]! += charactersOf(textIn(xml, tag))
  return lengths
}
