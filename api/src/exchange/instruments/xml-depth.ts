import { fileLimits } from '../../platform/limits.ts'
import { UnreadableXml } from './xml-tags.ts'

/** Signs that begin a part without elements, with those that end it. */
const withoutElements = [
  ['!--', '-->'],
  ['![CDATA[', ']]>'],
  ['?', '?>'],
] as const

/**
 * Checks how deep elements are nested: a reader's time grows with the square of the depth. The check's time is linear in
 * the text's length.
 * @throws UnreadableXml
 */
export function checkXmlDepth(xml: string): void {
  let depth = 0
  for (let at = xml.indexOf('<'); at >= 0; at = xml.indexOf('<', at)) {
    const skipped = withoutElements.find(([begin]) => xml.startsWith(begin, at + 1))
    const close = xml.indexOf(skipped ? skipped[1] : '>', at)
    if (close < 0) return
    if (!skipped) depth += stepOf(xml, at, close)
    if (depth < 0 || depth > fileLimits.xmlDepth) throw new UnreadableXml()
    at = close + 1
  }
}

/** A tag that opens an element, one that ends it, or one of an element without content. */
function stepOf(xml: string, open: number, close: number): number {
  const sign = xml[open + 1]
  if (sign === '/') return -1
  return sign === '!' || xml[close - 1] === '/' ? 0 : 1
}
