/** Dashes that programs set for a minus: hyphens, en and em dash, the mathematical minus, full width. */
const dashes = /[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/gu

const comparators: readonly (readonly [RegExp, string])[] = [
  [/[\uff1c\ufe64\u226a]/gu, '<'],
  [/[\uff1e\ufe65\u226b]/gu, '>'],
  [/[\u2a7d\u2266]/gu, '≤'],
  [/[\u2a7e\u2267]/gu, '≥'],
  [/\uff1d/gu, '='],
]

const words: Readonly<Record<string, string>> = { lt: '<', le: '≤', gt: '>', ge: '≥' }
const wordFirst = /^(lt|le|gt|ge)\.?\s*(?=[+-]?[\d.,])/iu

/**
 * A cell with its minus and comparator written by the signs that are read: `−5,0`, `＜2,0`, `⩽ 2,0` and `lt 2,0` are
 * `-5,0`, `<2,0`, `≤ 2,0` and `<2,0`. Much below (`≪`) is below. No compatibility forms: they would make `5,8¹` 5,81.
 */
export function plainSigns(text: string): string {
  const plain = comparators.reduce(
    (written, [other, sign]) => written.replaceAll(other, sign),
    text.replaceAll(dashes, '-'),
  )
  return plain.replace(wordFirst, (_, word: string) => words[word.toLowerCase()]!)
}
