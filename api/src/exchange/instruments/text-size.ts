import { fileLimits } from '../../platform/limits.ts'
import { FileBeyondLimits } from './beyond-limits.ts'

const lineFeed = 10
const carriageReturn = 13

/**
 * Counts lines and delimiters in one pass, before the text is cut into rows. Line ends and delimiters inside quotes count
 * too: the limits allow for them.
 * @throws FileBeyondLimits `rows`, `columns`, `cells`, `cellCharacters`
 */
export function checkTextSize(text: string, delimiter: string): void {
  const sign = delimiter.charCodeAt(0)
  let rows = 1
  let columns = 1
  let cells = 1
  let cellStart = 0
  for (let at = 0; at <= text.length; at += 1) {
    const code = at === text.length ? lineFeed : text.charCodeAt(at)
    const endsLine = code === lineFeed || code === carriageReturn
    if (!endsLine && code !== sign) continue
    if (at - cellStart > fileLimits.cellCharacters) throw new FileBeyondLimits('cellCharacters')
    cellStart = at + 1
    if (endsLine) {
      // CR and LF are one line end.
      if (code === lineFeed && text.charCodeAt(at - 1) === carriageReturn) continue
      rows += 1
      columns = 1
    } else columns += 1
    cells += 1
    if (rows > fileLimits.rows) throw new FileBeyondLimits('rows')
    if (columns > fileLimits.columns) throw new FileBeyondLimits('columns')
    if (cells > fileLimits.cells) throw new FileBeyondLimits('cells')
  }
}
