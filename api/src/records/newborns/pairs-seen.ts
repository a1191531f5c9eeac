import type { PairStatus } from '@sne/shared/domain'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/open.ts'
import type { Viewer } from '../../platform/sessions/viewer.ts'

/**
 * In `pair_sights`: people who see every laboratory, and the way in which a laboratory sees the cards that it accepts.
 */
const everybody = 0
const accepting = '*'

/**
 * Does the laboratory of the viewer see cards of the record? Does the viewer see one of the categories by which the
 * laboratory sees them?
 */
const seesBy = (viewer: Viewer, record: 'first_by' | 'second_by') =>
  sql<boolean>`${sql.ref(record)} && ${[accepting, ...viewer.visibleScreenings]}::text[]`

/** Both records are in sight; of a merged pair the kept one, which has all cards. */
const isSeen = (viewer: Viewer) =>
  viewer.seesAll
    ? sql<boolean>`true`
    : sql<boolean>`case when status = 'merged' then ${seesBy(viewer, 'first_by')} or ${seesBy(viewer, 'second_by')}
        else ${seesBy(viewer, 'first_by')} and ${seesBy(viewer, 'second_by')} end`

/** Pairs in sight (`pairInSight`) by their summary, with their place in the list. */
export const pairsSeen = (db: Db, viewer: Viewer, status: readonly PairStatus[]) =>
  db
    .selectFrom('pairSights')
    .select(['pairId as id', 'place'])
    .where(sql<boolean>`workgroup_id = ${viewer.seesAll ? everybody : viewer.workgroupId}`)
    .where(sql<boolean>`status = any(${[...status]}::text[])`)
    .where(isSeen(viewer))
