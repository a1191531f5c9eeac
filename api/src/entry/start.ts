import { once } from 'node:events'
import { createServer } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { both } from '../platform/both-languages.ts'
import { presentMoment } from '../platform/database/present-moment.ts'
import { checkHostVersion } from '../platform/host-files/publish-host.ts'
import { tidyRemotes } from '../platform/remotes/tidy.ts'
import type { Settings } from '../platform/settings.ts'
import { jobRecord } from '../records/jobs/job-record.ts'
import { keepRounds, type Round } from '../records/jobs/keep-rounds.ts'
import { noticeRound } from '../work/birth-point-notice/round.ts'
import { keepSearching } from '../work/duplicate/keep-searching.ts'
import { followUpRound } from '../work/follow-up/round.ts'
import { checkKeptFiles } from '../work/operation/kept-files.ts'
import { plannedCardRound } from '../work/planned-card/round.ts'
import { patientCountRound } from '../work/quality/patients/count.ts'
import { deskRound } from '../work/recall-case/job/round.ts'
import { deskJob } from '../work/recall-case/job/step.ts'
import { seedReference } from '../work/reference/seed.ts'
import { buildApp } from './app.ts'
import { completeDemonstration } from './demo/complete.ts'
import { historyServer } from './history-server.ts'
import { openInstallation } from './installation/open.ts'
import { warnOfPublicAccounts } from './installation/public-accounts.ts'
import { hasAccounts, settleInstallation } from './installation/settle.ts'
import { createServices } from './services.ts'
import { summaryRound } from './summary-round.ts'
import { texts } from './texts.ts'

export interface RunningServer {
  readonly app: FastifyInstance
  /** The data are demonstration data. */
  readonly demonstration: boolean
  /** This start made the installation: the database held nothing before. */
  readonly fresh: boolean
  /** Nobody can sign in yet. */
  readonly withoutAccounts: boolean
  /** Answers what has begun, takes nothing new, then closes the database. */
  stop(): Promise<void>
}

const lettersKept = both(
  texts.noMailServer,
  'SMTP_URL is missing: no letter leaves, not even those for a password. Name the mail server',
)

/**
 * Real data are served to this machine alone until somebody decides otherwise. A demonstration is meant to be shown.
 */
const hostOf = ({ host }: Settings, demonstration: boolean) =>
  host ?? (demonstration ? '0.0.0.0' : '127.0.0.1')

/** A port that is taken is told before anything is made in the data directory. @throws the error of `listen` */
async function tryPort({ port, host }: Settings): Promise<void> {
  if (port === 0) return
  const probe = createServer().listen(port, host ?? '127.0.0.1')
  await once(probe, 'listening')
  probe.close()
  await once(probe, 'close')
}

/**
 * Opens the database, brings it up to date and listens.
 * @throws errors for which `startFailure` has a sentence
 */
export async function startServer(settings: Settings): Promise<RunningServer> {
  await tryPort(settings)
  checkHostVersion(settings)
  const installation = await openInstallation(settings)
  const { database, presence, fresh, applied, restored } = installation
  const { db } = database
  try {
    await seedReference(db)
    const { demonstration, filled } = await settleInstallation(db, settings.demoData, await presentMoment(db))
    const services = createServices(settings, db)
    await services.mail.sealReadable()
    const app = await buildApp({ settings, db, aside: database.aside, services })
    await completeDemonstration({ app, db, settings, serve: historyServer, inHaste: database.inHaste })
    app.log.info({ database: database.kind, applied, demonstration, filled }, 'database ready')
    if (fresh)
      app.log.warn(
        both(texts.newInstallation(settings.dataDir), 'a new installation was made in this folder'),
      )
    tidyRemotes({ remotesDir: settings.remotesDir, stateDir: settings.remotesStateDir }, (err) =>
      app.log.warn({ err }, 'the remotes were not tidied'),
    )
    const host = hostOf(settings, demonstration)
    if (restored)
      app.log.warn(
        both(
          texts.restored,
          'the database was imported, or restored from a backup: numbers of each series are left out',
        ),
      )
    await warnOfPublicAccounts({ db, log: app.log, host })
    const { kind, grantedSize } = database
    await services.watch.start({ log: app.log, demonstration, kind, grantedSize })
    await app.listen({ port: settings.port, host })
    if (!demonstration && !settings.smtpUrl) app.log.warn(lettersKept)
    const clock = () => new Date()
    const recordOf = (job: string) =>
      jobRecord({ db, job, log: app.log, clock, onRound: services.watch.roundsOf(job) })
    const endMail = services.mail.start({ log: app.log, onRound: recordOf('mail') })
    services.documents.warm()
    const alone = database.kind === 'embedded'
    await services.reportDrawer.start({ log: app.log, alone, onRound: recordOf('drawing') })
    const stopSearching = keepSearching(db, app.log, clock, services.watch.roundsOf('search'))
    const { files } = services
    // A wrong clock would ring too early, or never, and stamp what it writes with false moments.
    const byTheClock =
      (round: Round): Round =>
      async (tools, signal) =>
        (await services.watch.clockWrongBy()) > 0 ? false : round(tools, signal)
    const rounds: Readonly<Record<string, Round>> = {
      'planned cards': byTheClock(plannedCardRound),
      notices: byTheClock(noticeRound),
      'follow-up': byTheClock(followUpRound),
      [deskJob]: byTheClock(({ db, now }) => deskRound(db, now)),
      summaries: byTheClock(({ db, now }, signal) => summaryRound(db, now, app.log, signal)),
      'patient medians': byTheClock(({ db, now }, signal) => patientCountRound(db, now, signal)),
      'data directory': async () => {
        await presence?.take()
      },
      'kept files': ({ now }, signal) =>
        checkKeptFiles({ db, files, dataDir: settings.dataDir }, now, signal),
    }
    const jobs = Object.entries(rounds).map(([job, round]) =>
      keepRounds(
        { db, services },
        { job, round, log: app.log, clock, onRound: services.watch.roundsOf(job) },
      ),
    )
    const stop = async () => {
      await endMail()
      await stopSearching()
      await Promise.all(jobs.map((end) => end()))
      await app.close()
      await installation.close()
    }
    const withoutAccounts = !(await hasAccounts(db))
    return { app, demonstration, fresh, withoutAccounts, stop }
  } catch (error) {
    await installation.giveBack()
    throw error
  }
}
