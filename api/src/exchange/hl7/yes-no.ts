const yes = /^(?:y|yes|s|s[iì]|true|1|la33-6)$/iu
const no = /^(?:n|no|false|0|la32-8)$/iu

const refusing = /rifiut|refus|dissent|revoc|declin/iu
const notRefusing = /(?:^|[^\p{L}])(?:no|non|not|nessun[oa]?)[^\p{L}]/iu

/** Words that no yes and no no is, and that say of a refusal that there is one: "SI, RIFIUTA". */
export const saysRefusal = (...words: readonly string[]): boolean =>
  words.some((text) => refusing.test(text)) && !words.some((text) => notRefusing.test(text))

/** Yes or no, by code or text; null for another answer. */
export function yesOrNo(code: string, text: string): boolean | null {
  if (yes.test(code) || /^(?:yes|s[iì])$/iu.test(text)) return true
  return no.test(code) || /^no$/iu.test(text) ? false : null
}
