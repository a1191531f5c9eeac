import type { Documents } from '../documents/index.ts'
import type { FileStore } from '../files/store.ts'
import type { Mail } from '../mail/mail.ts'
import type { Settings } from '../settings.ts'

/**
 * What handlers use besides the database. A layer above adds its own services where it makes them, by
 * `declare module`: this file imports none of them.
 */
export interface Services {
  readonly settings: Settings
  readonly files: FileStore
  readonly mail: Mail
  /** Its thread starts with the first document; whoever made the services closes it. */
  readonly documents: Documents
}
