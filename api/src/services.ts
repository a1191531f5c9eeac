import type { FileStore } from './files/store.ts'
import type { Mail } from './mail/mail.ts'
import type { Settings } from './settings.ts'

/** What handlers use besides the database. */
export interface Services {
  readonly settings: Settings
  readonly files: FileStore
  readonly mail: Mail
}
