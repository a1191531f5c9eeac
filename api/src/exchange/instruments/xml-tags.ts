import { fileLimits } from '../../platform/limits.ts'

/** An opening tag: its name and attributes without their namespace prefixes, values as written. */
export interface XmlTag {
  readonly name: string
  readonly attributes: readonly (readonly [name: string, value: string])[]
  /** Its name as written, with a prefix. */
  readonly qualified: string
  /** Index of the text's first character behind the tag. */
  readonly end: number
  /** The element has no content: `<v/>`. */
  readonly isEmpty: boolean
}

/** XML that no program writes: a tag without an end, or one of thousands of characters. */
export class UnreadableXml extends Error {
  constructor() {
    super('unreadable XML')
    this.name = 'UnreadableXml'
  }
}

/** Characters of the longest name of a tag with its namespace prefix; formats of workbooks stay below 40. */
const nameCharacters = 100

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

/**
 * The opening tags with one of the names given, in the order of the text. The time is linear in the text's length.
 * @throws UnreadableXml
 */
export function* openingTags(xml: string, wanted: ReadonlySet<string>): Generator<XmlTag> {
  for (let at = xml.indexOf('<'); at >= 0; at = xml.indexOf('<', at + 1)) {
    if (xml.startsWith('!--', at + 1)) {
      at = xml.indexOf('-->', at)
      if (at < 0) return
      continue
    }
    const length = xml.slice(at + 1, at + 1 + nameCharacters).search(/[\s/>]/u)
    if (length < 0) throw new UnreadableXml()
    const nameEnd = at + 1 + length
    const qualified = xml.slice(at + 1, nameEnd)
    const name = localName(qualified)
    // `</c>` has an empty name.
    if (!wanted.has(name)) continue
    const close = tagEnd(xml, nameEnd)
    const attributes = readAttributes(xml.slice(nameEnd, close))
    yield { name, qualified, attributes, end: close + 1, isEmpty: xml[close - 1] === '/' }
    at = close
  }
}

/** Index of the `>` that ends the tag; one inside quotes does not. */
function tagEnd(xml: string, from: number): number {
  const limit = Math.min(xml.length, from + fileLimits.tagCharacters)
  let quote = ''
  for (let at = from; at < limit; at += 1) {
    const sign = xml[at]!
    if (quote !== '') {
      if (sign === quote) quote = ''
    } else if (sign === '"' || sign === "'") quote = sign
    else if (sign === '>') return at
  }
  throw new UnreadableXml()
}

/** Each match begins where the one before ended, so that the time stays linear. */
function readAttributes(text: string): [string, string][] {
  const attribute = /\s+([^\s=>"'/]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/uy
  const read: [string, string][] = []
  let end = 0
  for (let found = attribute.exec(text); found; found = attribute.exec(text)) {
    read.push([localName(found[1]!), found[2] ?? found[3] ?? ''])
    end = attribute.lastIndex
  }
  if (!/^\s*\/?$/u.test(text.slice(end))) throw new UnreadableXml()
  return read
}
