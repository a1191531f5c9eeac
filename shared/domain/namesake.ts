import { asLookedAt, withoutInvisible } from './plain-letters.ts'

interface Named {
  readonly name: string | null
  readonly surname: string | null
}

/** Letters alone: no case, accents, blanks or punctuation, and no letter that another alphabet lends. */
const letters = (text: string): string =>
  asLookedAt(
    withoutInvisible(text)
      .normalize('NFKD')
      .replace(/\p{Mark}/gu, '')
      .toLowerCase(),
  ).replace(/[^\p{L}\p{N}]+/gu, '')

/**
 * Would two people be read as one where name and surname are printed? A title distinguishes nobody, and
 * neither does the order of name and surname. A person without a name is nobody's namesake.
 */
export function areNamesakes(a: Named, b: Named): boolean {
  const [first, second] = [a, b].map(({ name, surname }) => [letters(name ?? ''), letters(surname ?? '')])
  const [name = '', surname = ''] = first ?? []
  const whole = second?.join('') ?? ''
  return whole !== '' && (name + surname === whole || surname + name === whole)
}
