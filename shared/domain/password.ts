import { maxLength, minLength } from './validation-messages.ts'

/** Shortest password that may be chosen, in characters without surrounding blanks. */
export const passwordMinLength = 8
/** Longest password that is hashed, in characters. */
export const passwordMaxLength = 200

/** Facts from which a password must not be guessed. */
export interface PasswordOwner {
  readonly email?: string | null
  readonly name?: string | null
  readonly surname?: string | null
}

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}@.]/gu, '')

const bare = (text: string) => plain(text).replace(/[@.]/g, '')

/** Words of the owner that alone, or combined, make no password; empty ones are ignored. */
function wordsOf({ email, name, surname }: PasswordOwner): string[] {
  const local = email?.split('@')[0] ?? ''
  const [first, last] = [bare(name ?? ''), bare(surname ?? '')]
  return [bare(email ?? ''), bare(local), first, last, first + last, last + first].filter(Boolean)
}

/**
 * Why a password may not be chosen, in Italian; null when it may. One rule serves every form and call. A
 * password is long enough without surrounding blanks. It is neither the address nor the name of its owner,
 * whatever digits and signs surround them. A password in use is not asked: the rule is for new ones.
 */
export function passwordProblem(password: string, owner: PasswordOwner = {}): string | null {
  const { length } = password.trim()
  if (length === 0) return 'La password non può essere fatta di soli spazi'
  if (length < passwordMinLength) return minLength(passwordMinLength)
  if (password.length > passwordMaxLength) return maxLength(passwordMaxLength)
  const chosen = bare(password)
  const core = chosen.replace(/^\d+|(?<!\d)\d+$/g, '')
  const taken = wordsOf(owner).some((word) => word === chosen || (core !== '' && word === core))
  return taken ? 'La password non può essere il proprio nome o indirizzo email' : null
}
