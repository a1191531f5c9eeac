import { join } from 'node:path'
import type { Services } from './calls/services.ts'
import type { Db } from './database/open.ts'
import { createDocuments } from './documents/index.ts'
import { fileSystemStore } from './files/store.ts'
import { createFileReader } from './instruments/index.ts'
import { letterSeal } from './mail/letter-seal.ts'
import { outboxMail } from './mail/mail.ts'
import { createWatch } from './operation/watch.ts'
import { createReportDrawer } from './report/drawing/drawer.ts'
import type { Settings } from './settings.ts'

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
