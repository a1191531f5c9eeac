import { randomUUID } from 'node:crypto'
import { undecidedPairStatuses } from '@sne/shared/domain'
import { AuditLog } from '../../platform/calls/audit.ts'
import type { Db } from '../../platform/database/open.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { candidatesOf, findLike, waitForLike } from '../../records/newborns/find-like.ts'
import type { NewbornRecord } from '../../records/newborns/identity.ts'
import { leaveSearch, takeSearch } from './search-state.ts'

/** Newborns of one round: it takes a fraction of a second, and a stop waits for no more than one of them. */
const roundSize = 50

/** Newborns of which suspected pairs are written down already: new rules may take them back. */
async function pairedAmong(db: Db, ids: readonly number[]): Promise<Set<number>> {
  const pairs = await db
    .selectFrom('newbornPairs')
    .select(['firstId', 'secondId'])
    .where((eb) => eb.or([eb('firstId', 'in', ids), eb('secondId', 'in', ids)]))
    .where('status', 'in', undecidedPairStatuses)
    .execute()
  return new Set(pairs.flatMap(({ firstId, secondId }) => [firstId, secondId]))
}

/** One newborn in a transaction of its own, so that nobody who registers the like of it waits for more. */
const compareOne = (db: Db, row: NewbornRecord, now: Date): Promise<void> =>
  inTransaction(db, async (trx) => {
    const log = new AuditLog()
    const context = { db: trx, now, effect: log.effect }
    await waitForLike(context, row)
    await findLike(context, row.id)
    if (!log.hasEffects) return
    log.audit({ entity: 'newborn', id: row.id, action: 'compare' })
    await log.write(trx, {
      call: 'searchEarlierDuplicates',
      requestId: randomUUID(),
      now,
      viewer: null,
      caller: null,
      versions: { host: null, remote: null },
    })
  })

export interface Round {
  /** `idle`: all is compared, or another process is at it. */
  readonly outcome: 'went_on' | 'finished' | 'idle'
  /** Newborns compared since the search began. */
  readonly compared: number
}

/**
 * Searches for the next newborns that were registered before the detection existed, or compared by former rules. Found
 * pairs are written as when a newborn comes in: a pair found twice is one pair, and a person's decision stays.
 * @param stopping asked between two newborns.
 */
export async function searchRound(
  db: Db,
  now: Date,
  stopping: () => boolean = () => false,
  size = roundSize,
): Promise<Round> {
  const place = await takeSearch(db, now)
  if (!place) return { outcome: 'idle', compared: 0 }
  const rows = await db
    .selectFrom('newborns')
    .selectAll()
    .where('id', '>', place.lastId)
    .where('mergedIntoId', 'is', null)
    .orderBy('id')
    .limit(size)
    .execute()
  const paired = rows.length > 0 ? await pairedAmong(db, rows.map(({ id }) => id)) : new Set<number>() // biome-ignore format: one question
  let { lastId, compared } = place
  for (const row of rows) {
    if (stopping()) break
    if (paired.has(row.id) || (await candidatesOf(db, row)).length > 0) await compareOne(db, row, now)
    lastId = row.id
    compared += 1
  }
  const finished = rows.length < size && !stopping()
  await leaveSearch(db, place, { lastId, compared, finishedAt: finished ? now : null })
  return { outcome: finished ? 'finished' : 'went_on', compared }
}
