import type { Documents } from '../documents/index.ts'
import type { FileStore, KeptFileLost } from '../files/store.ts'
import type { Mail } from '../mail/mail.ts'
import type { Settings } from '../settings.ts'

/**
 * Services of handlers besides the database. A layer above adds its own services where it makes
 * them, by `declare module`: this file imports none of them.
 */
export interface Services {
  readonly settings: Settings
  readonly files: FileStore
  /** Told of each lost file by who meets it. */
  readonly tellLostFile: (sha256: string, error: KeptFileLost) => void
  /** Told when a birth point asks for a position that this database never gave: a restore that no start has seen. */
  readonly tellForgotten: () => void
  readonly mail: Mail
  /** Its thread starts with the first document; the creator of the services closes it. */
  readonly documents: Documents
}
