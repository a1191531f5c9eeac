import { join } from 'node:path'
import type { Db } from './database/open.ts'
import { createDocuments, type Documents } from './documents/index.ts'
import { type FileStore, fileSystemStore } from './files/store.ts'
import { createFileReader, type FileReader } from './instruments/index.ts'
import { type Mail, outboxMail } from './mail/mail.ts'
import type { Settings } from './settings.ts'

/** What handlers use besides the database. */
export interface Services {
  readonly settings: Settings
  readonly files: FileStore
  readonly mail: Mail
  /** Its thread starts with the first document; whoever made the services closes it. */
  readonly documents: Documents
  /** Its thread starts with the first file; whoever made the services closes it. */
  readonly fileReader: FileReader
}

export const createServices = (settings: Settings, db: Db): Services => ({
  settings,
  files: fileSystemStore(join(settings.dataDir, 'files')),
  mail: outboxMail(db, { smtpUrl: settings.smtpUrl, from: settings.mailFrom }),
  documents: createDocuments(),
  fileReader: createFileReader(),
})
