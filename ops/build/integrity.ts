import { createHash } from 'node:crypto'

/** Subresource integrity of a file, as the browser compares it. */
export const integrityOf = (content: Uint8Array) =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`
