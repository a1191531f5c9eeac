import type { GridDraftLook, SaveGridDraftInput } from '@sne/shared/contract'
import { isOvertaken, isRejectedRun } from '@sne/shared/domain'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Context } from '../../platform/calls/context.ts'
import { found, refuse } from '../../platform/calls/refusal.ts'
import { plateRecords } from '../../records/plates/queries.ts'
import { raiseDraft } from '../../records/plates/raise-draft.ts'
import { savedRows } from './rows.ts'
import { texts } from './texts.ts'

type Input = z.output<typeof SaveGridDraftInput>

/** The draft of a grid in sight. @throws Refusal `not_found` */
async function draftOf({ db, viewer }: Context, gridId: number, lock: boolean) {
  const [plate] = await plateRecords(db, viewer, [gridId])
  let rows = db.selectFrom('gridDrafts').selectAll().where('id', '=', found(plate).id)
  if (lock) rows = rows.forUpdate()
  return { ...found(await rows.executeTakeFirst()), plateStatus: found(plate).status }
}

/** Locks the draft of an open grid. @throws Refusal `not_found`, `invalid_transition` when it is closed */
export async function openDraft(context: Context, gridId: number) {
  const draft = await draftOf(context, gridId, true)
  if (draft.status === 'closed')
    throw refuse('invalid_transition', {
      message: isRejectedRun(draft.plateStatus) ? texts.rejected : texts.closed,
      details: { from: draft.plateStatus, to: 'analyzed', allowed: [] },
    })
  return draft
}

export async function readDraft(context: Context, gridId: number, since?: number): Promise<GridDraftLook> {
  const { db } = context
  const { version, savedAt, status } = await draftOf(context, gridId, false)
  const { qcState } = await db
    .selectFrom('plates')
    .select('qcState')
    .where('id', '=', gridId)
    .executeTakeFirstOrThrow()
  const { decided } = await db
    .selectFrom('sampleAnalyses')
    .select(({ fn }) => fn.countAll<number>().as('decided'))
    .where('plateId', '=', gridId)
    .where('status', '<>', 'to_review')
    .where('status', '<>', 'discarded')
    .executeTakeFirstOrThrow()
  return {
    version,
    savedAt,
    rows: await savedRows(db, gridId, since),
    status,
    qcState,
    decided: Number(decided),
  }
}

/** A person who saves a row with its present action does not become its author. */
const chosenBy = sql<
  number | null
>`case when grid_draft_rows.action_id is not distinct from excluded.action_id
  then coalesce(grid_draft_rows.chosen_by, excluded.chosen_by) else excluded.chosen_by end`

/**
 * Saves rows that one person changed since the version that they saw. Rows of different people merge; one that
 * somebody else saved, or whose values they changed, meanwhile refuses all of them, with the newer rows.
 * @throws Refusal `stale_version` (details `current`), `invalid_transition`, `not_found`
 */
export async function saveDraft(context: Context, gridId: number, { version, rows }: Input) {
  const { db, viewer, now } = context
  const draft = await openDraft(context, gridId)
  const newer = await savedRows(db, gridId, version)
  const ids = rows.map(({ sampleAnalysisId }) => sampleAnalysisId)
  const overtaken = newer.some(
    (row) => ids.includes(row.sampleAnalysisId) && isOvertaken(row, version, viewer.userId),
  )
  if (overtaken)
    throw refuse('stale_version', {
      details: { current: { version: draft.version, rows: newer, savedAt: draft.savedAt } },
    })
  const known = await db
    .selectFrom('sampleAnalyses')
    .select(['id', 'status'])
    .where('plateId', '=', gridId)
    .where('id', 'in', ids)
    .where('status', '<>', 'discarded')
    .execute()
  if (known.length < new Set(ids).size) throw refuse('not_found')
  const decided = known.find(({ status }) => status !== 'to_review')
  if (decided)
    throw refuse('invalid_transition', {
      message: texts.rowDecidedBefore,
      details: { sampleAnalysisId: decided.id, from: decided.status, to: 'decided', allowed: [] },
    })

  const next = draft.version + 1
  await db
    .insertInto('gridDraftRows')
    .values(
      rows.map((row) => ({
        ...row,
        note: row.note ?? null,
        gridId,
        savedVersion: next,
        savedBy: viewer.userId,
        chosenBy: row.actionId === null ? null : viewer.userId,
        savedAt: now,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['gridId', 'sampleAnalysisId']).doUpdateSet((eb) => ({
        actionId: eb.ref('excluded.actionId'),
        note: eb.ref('excluded.note'),
        checked: eb.ref('excluded.checked'),
        secondTierTypeIds: eb.ref('excluded.secondTierTypeIds'),
        savedVersion: eb.ref('excluded.savedVersion'),
        savedBy: eb.ref('excluded.savedBy'),
        chosenBy,
        savedAt: eb.ref('excluded.savedAt'),
      })),
    )
    .execute()
  await raiseDraft(context, gridId, next)
  context.audit({ entity: 'grid', id: gridId, action: 'save_draft', details: { rows: rows.length } })
  return {
    changed: true,
    version: next,
    savedAt: now.toISOString(),
    rows: (await savedRows(db, gridId, draft.version)).filter((row) => ids.includes(row.sampleAnalysisId)),
  }
}
