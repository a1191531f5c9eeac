import type { Db } from '../database/open.ts'
import { contentHash } from '../files/store.ts'

/**
 * Milliseconds within which equal words of one person are one record. The answer was lost, and the words were sent
 * again.
 */
const sentAgainMs = 60_000

/** The open interval of times around one (ISO, UTC) within which the same words are one record. */
export function sentAgainWithin(at: string | Date): { readonly from: string; readonly to: string } {
  const time = new Date(at).getTime()
  return {
    from: new Date(time - sentAgainMs).toISOString(),
    to: new Date(time + sentAgainMs).toISOString(),
  }
}

/** Ids of the kept files with the content, for a condition of another query. */
export const filesWith = (db: Db, bytes: Uint8Array) =>
  db.selectFrom('files').select('files.id').where('sha256', '=', contentHash(bytes))
