const yes = /^(?:y|yes|s|s[iì]|true|1|la33-6)$/iu
const no = /^(?:n|no|false|0|la32-8)$/iu

/** Yes or no, by code or text; null for another answer. */
export function yesOrNo(code: string, text: string): boolean | null {
  if (yes.test(code) || /^(?:yes|s[iì])$/iu.test(text)) return true
  return no.test(code) || /^no$/iu.test(text) ? false : null
}
