/** Texts shorter than this have too few letters for one of them to be a typing error. */
const shortest = 6

/**
 * Does one typing error make one text of the other: a letter more, less or another one, or two neighbours exchanged?
 * False for equal texts. The order of the two does not matter.
 */
export function isOneSlip(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [[...a], [...b]] : [[...b], [...a]]
  if (short.length < shortest || long.length - short.length > 1) return false
  const from = short.findIndex((letter, at) => letter !== long[at])
  if (long.length > short.length)
    return from === -1 || short.slice(from).join('') === long.slice(from + 1).join('')
  if (from === -1) return false
  const rest = (text: readonly string[], count: number) => text.slice(from + count).join('')
  const isExchanged = short[from] === long[from + 1] && short[from + 1] === long[from]
  return rest(short, 1) === rest(long, 1) || (isExchanged && rest(short, 2) === rest(long, 2))
}
