import { join } from 'node:path'
import { createFileReader } from '../exchange/instruments/index.ts'
import { createPasswordLane } from '../platform/auth/password-lane.ts'
import type { Services } from '../platform/calls/services.ts'
import type { Db } from '../platform/database/open.ts'
import { createDocuments } from '../platform/documents/index.ts'
import { letterSeal } from '../platform/files/letter-seal.ts'
import { fileSystemStore } from '../platform/files/store.ts'
import { outboxMail } from '../platform/mail/mail.ts'
import type { Settings } from '../platform/settings.ts'
import { createReportDrawer } from '../records/reports/drawing/drawer.ts'
import { tellLostFile } from '../work/operation/lost-at-reading.ts'
import { createWatch } from '../work/operation/watch.ts'
import { createDetectionThread } from '../work/quality/patients/detection-thread.ts'

/** Each starts its thread with the first job. */
const ownThreads = () => ({
  documents: createDocuments(),
  fileReader: createFileReader(),
  detection: createDetectionThread(),
})

/** @param clock another time in tests @param threads shared ones in tests @param passwords another lane in tests */
export function createServices(
  settings: Settings,
  db: Db,
  clock: () => Date = () => new Date(),
  {
    documents,
    fileReader,
    detection,
  }: Pick<Services, 'documents' | 'fileReader' | 'detection'> = ownThreads(),
  passwords = createPasswordLane(),
): Services {
  const files = fileSystemStore(join(settings.dataDir, 'files'))
  const watch = createWatch({ db, clock, mailServer: settings.smtpUrl !== undefined, remotes: settings })
  const isClockWrong = async () => (await watch.clockWrongBy()) > 0
  return {
    settings,
    files,
    tellLostFile: tellLostFile({ db, dataDir: settings.dataDir, clock }),
    tellForgotten: () => watch.noticeForgotten(),
    mail: outboxMail(db, {
      smtpUrl: settings.smtpUrl,
      from: settings.mailFrom,
      seal: letterSeal(settings.dataDir),
      isClockWrong,
    }),
    documents,
    fileReader,
    detection,
    passwords,
    reportDrawer: createReportDrawer({ db, files, documents, clock, isClockWrong }),
    watch,
  }
}
