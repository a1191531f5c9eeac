import { bodyLimits } from '../limits.ts'
import { refuseField } from './refusal.ts'
import { texts } from './texts.ts'

const [quote, backslash, comma, openList, closeList, openObject, closeObject] = [
  0x22, 0x5c, 0x2c, 0x5b, 0x5d, 0x7b, 0x7d,
]

/** Position of the quote that ends the string begun at `from`; the end of the text for a string that does not end. */
function endOfString(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at += 1) {
    const character = text.charCodeAt(at)
    if (character === backslash) at += 1
    else if (character === quote) return at
  }
  return text.length
}

/**
 * Refuses a JSON text before it is parsed: `JSON.parse` takes half a second of the process for a
 * megabyte of brackets or of names. One pass counts levels, entries of one list, names of one
 * object, and all values, outside of strings. Text that is no JSON is left to the parser.
 * @throws Refusal `validation`
 */
export function checkJsonText(text: string): void {
  const entries = [0]
  let values = 0
  for (let at = 0; at < text.length; at += 1) {
    switch (text.charCodeAt(at)) {
      case quote:
        at = endOfString(text, at)
        break
      case openList:
      case openObject:
        if (entries.length > bodyLimits.depth) throw refuseField('', texts.tooDeep)
        entries.push(1)
        values += 1
        break
      case closeList:
      case closeObject:
        if (entries.length > 1) entries.pop()
        break
      case comma: {
        values += 1
        const here = (entries.pop() ?? 0) + 1
        entries.push(here)
        if (here > bodyLimits.listItems) throw refuseField('', texts.listTooLong(bodyLimits.listItems))
        break
      }
    }
    if (values > bodyLimits.values) throw refuseField('', texts.tooManyValues)
  }
}

/**
 * The text of a JSON body, which RFC 8259 wants in UTF-8. Other bytes would become U+FFFD in names.
 * @throws Refusal `validation`
 */
export function jsonTextOf(body: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body)
  } catch {
    throw refuseField('', texts.notUtf8)
  }
}
