import type { Readable } from 'node:stream'
import { boundedName } from './bounded-name.ts'

/** A binary answer. */
export interface FileAnswer {
  readonly name: string
  readonly type: string
  readonly body: Buffer | Uint8Array | Readable
  /** Shown by the browser instead of saved; for PDFs that are printed. */
  readonly inline: boolean
  /** Rows in the file, of a list with further rows. */
  readonly cutAt?: number
}

/** @param type media type, one of those that the contract names for the call. */
export const fileAnswer = (
  name: string,
  type: string,
  body: FileAnswer['body'],
  { inline = false } = {},
): FileAnswer => ({ name, type, body, inline })

/** Content-Disposition with a plain name for old clients and the real one in UTF-8 (RFC 6266). */
export function disposition({ name: stored, inline }: FileAnswer): string {
  const name = boundedName(stored)
  const plain = name.normalize('NFD').replace(/[^\w.() -]/g, '_')
  const real = encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`)
  return `${inline ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${real}`
}
