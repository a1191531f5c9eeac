import { texts } from './texts.ts'
/** Advice about an address that `isReadableAddress` refuses. */
export const unreadableAddress = texts.addressUnreadable

/** The percent sign begins a character's code, as PostgreSQL's driver reads it. */
const decodes = (text: string): boolean => {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

/**
 * Whether an address with a password can be read in one way alone. A `/`, `?` or `#` in a password ends the part with
 * the host: a piece of the password is then taken for the host, and shown in messages. The host follows the last `@`,
 * so that such an address has an `@` after that part.
 */
export function isReadableAddress(text: string): boolean {
  const rest = /^[a-z]+:\/\/[^/?#]*(.*)/is.exec(text.trim())?.[1]
  if (rest === undefined || rest.includes('@') || rest.includes('#') || !URL.canParse(text)) return false
  const { username, password } = new URL(text)
  return decodes(username) && decodes(password)
}

/** Host and port of an address; nothing of one that cannot be read. */
export const hostOfAddress = (text: string | undefined): string =>
  text !== undefined && isReadableAddress(text) ? new URL(text).host : ''
