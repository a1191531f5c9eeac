import { join } from 'node:path'
import type { Db } from './database/open.ts'
import { createDocuments, type Documents } from './documents/index.ts'
import { type FileStore, fileSystemStore } from './files/store.ts'
import { createFileReader, type FileReader } from './instruments/index.ts'
import { letterSeal } from './mail/letter-seal.ts'
import { type Mail, outboxMail } from './mail/mail.ts'
import { createWatch, type Watch } from './operation/watch.ts'
import { createReportDrawer, type ReportDrawer } from './report/drawing/drawer.ts'
import type { Settings } from './settings.ts'

/** What handlers use besides the database. */
export interface Services {
  readonly settings: Settings
  readonly files: FileStore
  readonly mail: Mail
  /** Its thread starts with the first document; whoever made the services closes it. */
  readonly documents: Documents
  /** Draws accepted reports beside the calls; the app stops it when it closes. */
  readonly reportDrawer: ReportDrawer
  /** Says which background work stands still; the app stops it when it closes. */
  readonly watch: Watch
  /** Its thread starts with the first file; whoever made the services closes it. */
  readonly fileReader: FileReader
}

/** Each starts its thread with the first job. */
const ownThreads = () => ({ documents: createDocuments(), fileReader: createFileReader() })

/** @param clock another time in tests @param threads shared ones in tests */
export function createServices(
  settings: Settings,
  db: Db,
  clock: () => Date = () => new Date(),
  { documents, fileReader }: Pick<Services, 'documents' | 'fileReader'> = ownThreads(),
): Services {
  const files = fileSystemStore(join(settings.dataDir, 'files'))
  return {
    settings,
    files,
    mail: outboxMail(db, {
      smtpUrl: settings.smtpUrl,
      from: settings.mailFrom,
      seal: letterSeal(settings.dataDir),
    }),
    documents,
    fileReader,
    reportDrawer: createReportDrawer({ db, files, documents, clock }),
    watch: createWatch({ db, clock, mailServer: settings.smtpUrl !== undefined }),
  }
}
