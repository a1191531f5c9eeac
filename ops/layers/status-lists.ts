import { keysOf, lifecycles } from '@sne/shared/domain'

const quoted = /'([a-z_]+)'/g
/** Two or more quoted lowercase words alone between brackets: an array, or a list of SQL. */
const list = /[[(]\s*'[a-z_]+'(?:\s*,\s*'[a-z_]+')+\s*,?\s*[\])]/g
/** One value compared with two words: `a === 'x' || a === 'y'`, `a !== 'x' && a !== 'y'`. */
const chain = /([\w.?]+) ([!=]==) '[a-z_]+'\s+(?:\|\||&&)\s+\1 \2 '[a-z_]+'/g

const statuses = Object.values(lifecycles).map((lifecycle) => new Set<string>(keysOf(lifecycle.statuses)))

/**
 * Lists in a source whose words are all statuses of one machine. Comparisons of one value with two statuses of
 * a machine are found too. Words between double quotes or backticks are not seen.
 */
export const statusLists = (source: string): string[] =>
  [...source.matchAll(list), ...source.matchAll(chain)].flatMap(([text]) => {
    const words = [...text.matchAll(quoted)].flatMap(([, word]) => word ?? [])
    return statuses.some((known) => words.every((word) => known.has(word))) ? [text] : []
  })
