import type { RemoteEvent } from '@sne/shared/contract'
import { sql } from 'kysely'
import type { CallContext } from '../../platform/calls/context.ts'
import { publishedVersions } from '../../platform/remotes/published.ts'
import { notifyAdministrators, notifySupport } from '../people/notify.ts'
import { type FailingVersion, failingVersions } from './failing.ts'
import { texts } from './texts.ts'

/** Hours for which a version is told of once, and how many versions are told of in them. */
const quietHours = 24
export const versionsTold = 10

const entityType = 'remote-failure'

/** Titles of what was told within these hours: each names a version. */
async function toldTitles({ db, now }: CallContext): Promise<Set<string>> {
  const rows = await db
    .selectFrom('notifications')
    .select('title')
    .distinct()
    .where('entityType', '=', entityType)
    .where('createdAt', '>', new Date(now.getTime() - quietHours * 3_600_000).toISOString())
    .execute()
  return new Set(rows.map(({ title }) => title))
}

async function tell(context: CallContext, failing: FailingVersion) {
  const message = {
    type: 'message',
    title: texts.failing(failing.remote, failing.version),
    text: texts.failures(failing),
    entity: { type: entityType, id: 0 },
  } as const
  await notifyAdministrators(context, { ...message, link: '/remote/list' })
  await notifySupport(context, { ...message, link: '/operation/list' })
}

/**
 * Tells administrators and support of published versions that fail in browsers, after events of theirs were stored: each
 * version once in 24 hours, ten versions at most. Any person may send events, hence the limits.
 */
export async function tellFailing(context: CallContext, events: readonly RemoteEvent[]): Promise<void> {
  const failed = events.filter(({ kind }) => kind !== 'ready')
  if (failed.length === 0) return
  const { db, now, services } = context
  const { remotesDir } = services.settings
  const failing = (await failingVersions(db, now)).filter(
    ({ remote, version }) =>
      failed.some((event) => event.remote === remote && event.version === version) &&
      publishedVersions(remotesDir, remote).includes(version),
  )
  if (failing.length === 0) return
  await sql`select pg_advisory_xact_lock(hashtext(${entityType}))`.execute(db)
  const told = await toldTitles(context)
  for (const version of failing) {
    const title = texts.failing(version.remote, version.version)
    if (told.has(title) || told.size >= versionsTold) continue
    told.add(title)
    await tell(context, version)
  }
}
