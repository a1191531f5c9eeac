import type { RemoteFigures } from '@sne/shared/contract'
import type { RemoteFailureKind } from '@sne/shared/domain'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/open.ts'

const none: RemoteFigures = { mounts: 0, p50: null, p95: null, failures: [] }
const keyOf = (remote: string, release: string) => `${remote}@${release}`

const percentile = (part: number) =>
  sql<number | null>`round(percentile_cont(${sql.lit(part)}) within group (order by milliseconds)
    filter (where kind = 'ready'))::integer`

/** Figures that browsers sent of every version since a moment. @returns the figures of one version */
export async function figuresSince(
  db: Db,
  since: Date,
): Promise<(remote: string, release: string) => RemoteFigures> {
  const events = db
    .selectFrom('remoteEvents')
    .where('at', '>', since.toISOString())
    .groupBy(['remote', 'release'])
  const times = await events
    .select(['remote', 'release'])
    .select([
      sql<number>`count(*) filter (where kind = 'ready')`.as('mounts'),
      percentile(0.5).as('p50'),
      percentile(0.95).as('p95'),
    ])
    .execute()
  const failed = await events
    .groupBy('kind')
    .select(['remote', 'release', 'kind', sql<number>`count(*)`.as('count')])
    .where('kind', '<>', 'ready')
    .orderBy('count', 'desc')
    .orderBy('kind')
    .execute()
  const failures = Map.groupBy(failed, ({ remote, release }) => keyOf(remote, release))
  const figures = new Map(
    times.map(({ remote, release, mounts, p50, p95 }) => [
      keyOf(remote, release),
      {
        mounts,
        p50,
        p95,
        failures: (failures.get(keyOf(remote, release)) ?? []).map(({ kind, count }) => ({
          kind: kind as RemoteFailureKind,
          count,
        })),
      },
    ]),
  )
  return (remote, release) => figures.get(keyOf(remote, release)) ?? none
}
