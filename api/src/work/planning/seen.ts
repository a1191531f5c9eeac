import type { Layout, WellChange } from '@sne/shared/contract'
import { type LayoutChange, type LayoutWell, layoutChanges, layoutChangeWords } from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { refuse } from '../../platform/calls/refusal.ts'
import { actorsOf } from '../../records/people/acted-label.ts'
import { analyzableOfKey } from '../../records/plates/wells.ts'
import { type Board, boardLayout } from './board.ts'
import { texts } from './texts.ts'

/**
 * The map of every plate in sight is the one that the person saw.
 * @throws Refusal `stale_version` with each well that is another one, its cards and who changed it
 */
export async function checkSeen(context: Context, board: Board, seen: Layout): Promise<void> {
  const before = board.siblings.map(
    ({ id }) => seen.find(({ plateId }) => plateId === id) ?? { plateId: id, wells: [] },
  )
  const changes = layoutChanges(before, boardLayout(board))
  if (changes.length === 0) return
  const barcodeOf = await barcodesOf(context, board, changes)
  const personOf = await authorsOf(context, board)
  const wells = changes.map((change): WellChange => {
    const { plateId, position, before: was, after: is } = change
    return { plateId, position, before: barcodeOf(was), after: barcodeOf(is), by: personOf(change) }
  })
  const people = new Set(wells.flatMap(({ by }) => by?.label ?? []))
  throw refuse('stale_version', {
    message: texts.changedSince([...people], layoutChangeWords(changes, barcodeOf)),
    details: { changes: wells },
  })
}

async function barcodesOf({ db }: Context, { plate }: Board, changes: readonly LayoutChange[]) {
  const idOf = (well: LayoutWell | null) =>
    well?.type === 'sample' ? analyzableOfKey(well.requestKey) : null
  const ids = changes.flatMap(({ before, after }) => [idOf(before) ?? [], idOf(after) ?? []].flat())
  const rows = await db
    .selectFrom('analyzableSamples')
    .innerJoin('samples', 'samples.id', 'analyzableSamples.sampleId')
    .select(['analyzableSamples.id', 'samples.barcode'])
    .where('analyzableSamples.id', 'in', [...ids, 0])
    .where('analyzableSamples.workgroupId', '=', plate.workgroupId)
    .execute()
  const codes = new Map(rows.map(({ id, barcode }) => [id, barcode]))
  return (well: LayoutWell | null) => codes.get(idOf(well) ?? 0) ?? null
}

/** Author of a well's last change, as far as planning did it and its acts are kept. */
async function authorsOf({ db }: Context, { siblings }: Board) {
  const rows = await db
    .selectFrom('planningGestures')
    .select(['madeBy', 'madeAt', 'layoutBefore', 'layoutAfter'])
    .where(
      'plateId',
      'in',
      siblings.map(({ id }) => id),
    )
    .orderBy('id', 'desc')
    .limit(100)
    .execute()
  const actor = await actorsOf(
    db,
    rows.map(({ madeBy, madeAt }) => ({ by: madeBy, at: madeAt })),
  )
  const acts = rows.map(({ madeBy, madeAt, layoutBefore, layoutAfter }) => ({
    by: actor(madeBy, madeAt),
    changes: layoutChanges(layoutBefore, layoutAfter),
  }))
  return ({ plateId, position }: LayoutChange) =>
    acts.find(({ changes }) =>
      changes.some((change) => change.plateId === plateId && change.position === position),
    )?.by ?? null
}
