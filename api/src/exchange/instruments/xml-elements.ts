import { fileLimits } from '../../platform/limits.ts'
import { FileBeyondLimits } from './beyond-limits.ts'

/** Characters behind `<` in which the name of an element and its prefix are looked for. */
const nameCharacters = 16

/**
 * Checks how many elements a part of a workbook has, before anything reads their content: a small archive may unfold to millions of
 * empty texts, each of which costs a reader more than a cell. Cells, values and all others are counted apart, for a table may have
 * as many cells as values. The time is linear in the text's length.
 * @throws FileBeyondLimits `cells`
 */
export function checkElementCount(xml: string): void {
  const counts = { c: 0, v: 0, other: 0 }
  for (let at = xml.indexOf('<'); at >= 0; at = xml.indexOf('<', at + 1)) {
    if (xml[at + 1] === '/') continue
    const name = /^(?:[^\s:/>]+:)?([cv])[\s/>]/u.exec(xml.slice(at + 1, at + 1 + nameCharacters))?.[1]
    const kind = name === 'c' || name === 'v' ? name : 'other'
    counts[kind] += 1
    if (counts[kind] > fileLimits.cells) throw new FileBeyondLimits('cells')
  }
}
