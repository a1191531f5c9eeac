/**
 * Invisible characters of a text: zero-width signs, soft hyphens, signs of direction, variation selectors,
 * controls, fillers. U+0000 is left for the refusal that names its field.
 */
const invisible = /(?!\0)[\p{Default_Ignorable_Code_Point}\p{Control}\ufeff]/gu

/** A name or a code as it is kept: letters composed (NFC), and no sign that cannot be seen. */
export const withoutInvisible = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\t\n\r]+/g, ' ')
    .replace(invisible, '')

/** Letters of other alphabets that look like a Latin one, in lower case. Source: confusables of Unicode (UTS 39), the single letters. */
const lookAlikes: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    a: 'аαɑ',
    b: 'вβ',
    c: 'сϲ',
    d: 'ԁ',
    e: 'еε',
    g: 'ɡ',
    h: 'нһ',
    i: 'іιı',
    j: 'јϳ',
    k: 'кκ',
    l: 'ӏ',
    m: 'мμ',
    n: 'η',
    o: 'оοσ',
    p: 'рρ',
    q: 'ԛ',
    s: 'ѕ',
    t: 'тτ',
    u: 'υ',
    v: 'ѵν',
    w: 'ԝω',
    x: 'хχ',
    y: 'уγ',
    z: 'ζ',
  }).flatMap(([latin, others]) => [...others].map((other) => [other, latin])),
)

/**
 * The text with Latin letters in place of similar letters; for keys by which names are compared, never for
 * names.
 */
export const asLookedAt = (lowerCase: string): string =>
  lowerCase.replace(/[\p{Script=Cyrillic}\p{Script=Greek}ɑɡı]/gu, (letter) => lookAlikes[letter] ?? letter)

const isLatin = (letter: string) => /\p{Script=Latin}/u.test(letter)

/**
 * Do all letters of a code belong to one alphabet? «АB12» with a Cyrillic А would be listed beside «AB12».
 */
export function isOneScript(code: string): boolean {
  const letters = code.match(/\p{L}/gu) ?? []
  return !letters.some(isLatin) || letters.every(isLatin)
}
