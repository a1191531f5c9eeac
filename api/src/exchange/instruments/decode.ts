import type { ImportProfile } from '../../platform/database/import-profile.ts'

const marks: readonly (readonly [readonly number[], string])[] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
]

/**
 * Bytes to text: a byte order mark decides, then the profile, then UTF-8 if it is valid, else windows-1252.
 * @returns null when the bytes are no text (a binary file, or another encoding than the profile's).
 */
export function decodeText(bytes: Uint8Array, encoding: ImportProfile['encoding']): string | null {
  const mark = marks.find(([start]) => start.every((byte, at) => bytes[at] === byte))
  const text = mark
    ? decodeAs(bytes, mark[1])
    : encoding !== 'auto'
      ? decodeAs(bytes, encoding)
      : (decodeAs(bytes, 'utf-8') ?? decodeAs(bytes, 'windows-1252'))
  return text !== null && looksLikeText(text) ? text : null
}

function decodeAs(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** No NUL at all, and hardly any other control character. */
function looksLikeText(text: string): boolean {
  if (text.includes('\u0000')) return false
  let controls = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code < 32 && code !== 9 && code !== 10 && code !== 12 && code !== 13) controls += 1
  }
  return controls <= text.length / 100
}
