import type { CallOutput, Endpoints } from '@sne/shared/contract'
import type { Region } from './acts.ts'
import { type CategoryRow, categoryRows, isHeld } from './rows.ts'

type Failsafe = CallOutput<Endpoints['listFailsafe']>

/** Newborns on the lists of late newborns that people of the laboratories open. */
async function listed({ hub, seconds, person }: Region): Promise<Set<number>> {
  const found = new Set<number>()
  for (const place of [hub, ...seconds]) {
    const acceptance = await person(place, 'acceptance')
    for (let page = 1; ; page += 1) {
      const list = await acceptance.ask<Failsafe>('listFailsafe', { query: { page, pageSize: 200 } }, [])
      for (const { id } of list?.items ?? []) found.add(id)
      if (!list || page * 200 >= list.total) break
    }
  }
  return found
}

export interface Found {
  readonly rows: readonly CategoryRow[]
  /** Newborns on a list of late newborns. */
  readonly listed: ReadonlySet<number>
  /** Neither outcome nor owner nor a place on a list. */
  readonly forgotten: readonly CategoryRow[]
}

export async function look(region: Region): Promise<Found> {
  const rows = await categoryRows(region.db, region.test.clock.now())
  const onList = await listed(region)
  const forgotten = rows.filter((row) => !isHeld(row) && !onList.has(row.newbornId))
  return { rows, listed: onList, forgotten }
}
