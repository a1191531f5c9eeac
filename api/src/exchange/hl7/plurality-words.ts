/** Place in a multiple birth as senders write it: a number, a letter, a word. */
const places: readonly RegExp[] = [
  /^(?:1|a|i|primo|prima|first|1st|1[°ºª])$/iu,
  /^(?:2|b|ii|secondo|seconda|second|2nd|2[°ºª])$/iu,
  /^(?:3|c|iii|terzo|terza|third|3rd|3[°ºª])$/iu,
  /^(?:4|d|iv|quarto|quarta|fourth|4th|4[°ºª])$/iu,
  /^(?:5|e|v|quinto|quinta|fifth|5th|5[°ºª])$/iu,
  /^6$/u,
  /^7$/u,
  /^8$/u,
  /^9$/u,
]

/** 1 for the first; null for a text that names no place. */
export function birthOrderOf(text: string): number | null {
  const at = places.findIndex((place) => place.test(text.trim()))
  return at < 0 ? null : at + 1
}

const kinds: readonly (readonly [RegExp, number])[] = [
  [/^(?:twins?|gemell[oaie]|bigemin[oa])/iu, 2],
  [/^(?:triplets?|trigemin[oa])/iu, 3],
  [/^(?:quadruplets?|quadrigemin[oa])/iu, 4],
]
const unknownOrder =
  /(?:birth )?order (?:is )?(?:unknown|not known)|ordine (?:di nascita )?(?:non noto|sconosciuto|ignoto)/iu

/** `Twin A`, `Gemello 2`, `Twin, birth order unknown`: the number of newborns, and the place; null for another text. */
export function placeOfTwin(text: string): { readonly n: number; readonly order: number | null } | null {
  const kind = kinds.find(([words]) => words.test(text.trim()))
  if (!kind) return null
  const rest = text
    .trim()
    .replace(kind[0], '')
    .replace(/^[\s,:-]+/u, '')
  if (rest === '' || unknownOrder.test(rest)) return { n: kind[1], order: null }
  const order = birthOrderOf(rest)
  return order === null || order > kind[1] ? null : { n: kind[1], order }
}
