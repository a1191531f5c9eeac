import type { RemoteFailureKind } from '@sne/shared/domain'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/open.ts'

/** Minutes for which failures of a version count. */
export const failuresCountFor = 60

/**
 * Failures of one kind within that time from which operations are told. One browser with a bad network tells several
 * missing files by itself; every other kind is the version's own.
 */
const toldFrom = (kind: RemoteFailureKind) => (kind === 'load' || kind === 'chunk' ? 5 : 1)

/** A version whose failures operations must look at. */
export interface FailingVersion {
  readonly remote: string
  readonly version: string
  readonly failures: readonly { readonly kind: RemoteFailureKind; readonly count: number }[]
  /** The oldest of these failures. */
  readonly since: string
}

/** Versions that fail now, by what browsers told; the most failures first. */
export async function failingVersions(db: Db, now: Date): Promise<FailingVersion[]> {
  const rows = await db
    .selectFrom('remoteEvents')
    .select(['remote', 'release', 'kind', sql<number>`count(*)`.as('count')])
    .select((eb) => eb.fn.min<string>('at').as('since'))
    .where('at', '>', new Date(now.getTime() - failuresCountFor * 60_000).toISOString())
    .where('kind', '<>', 'ready')
    .groupBy(['remote', 'release', 'kind'])
    .orderBy('count', 'desc')
    .orderBy('kind')
    .execute()
  const told = rows
    .map((row) => ({ ...row, kind: row.kind as RemoteFailureKind }))
    .filter(({ kind, count }) => count >= toldFrom(kind))
  return [...Map.groupBy(told, ({ remote, release }) => `${remote}@${release}`).values()].map((failures) => {
    const [{ remote, release }] = failures as [(typeof failures)[number]]
    const since = failures.map((failure) => new Date(failure.since).toISOString()).sort()[0] as string
    return {
      remote,
      version: release,
      failures: failures.map(({ kind, count }) => ({ kind, count })),
      since,
    }
  })
}
