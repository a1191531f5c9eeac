import type { PlanningChange, PlanningGesture } from '@sne/shared/contract'
import type { Context } from '../../platform/calls/context.ts'
import { json } from '../../platform/database/columns.ts'
import { checkEditable } from '../../records/plates/open-plate.ts'
import { type Board, boardLayout, changeOf, openBoard } from './board.ts'
import { checkSeen } from './seen.ts'

/** Hours in which an act is answered again, and a refusal names who changed a well. */
const keptHours = 12

/**
 * One act of a person on the map of a plate or a group. An act that is sent again is answered again and changes nothing.
 * @throws Refusal `not_found`, `invalid_transition`, `stale_version` where the map is not the one that was seen
 */
export async function asGesture(
  context: Context,
  plateId: number,
  gesture: PlanningGesture | undefined,
  work: (board: Board) => Promise<PlanningChange>,
): Promise<PlanningChange> {
  const board = await openBoard(context, plateId)
  const answered = gesture && (await answerGiven(context, board, gesture.id))
  if (answered) return answered
  checkEditable(board.plate)
  if (gesture) await checkSeen(context, board, gesture.seen)
  const change = await work(board)
  if (change.changed) await keep(context, board, gesture?.id ?? null, change)
  return change
}

async function answerGiven(context: Context, board: Board, id: string): Promise<PlanningChange | null> {
  const { db, viewer } = context
  const given = await db
    .selectFrom('planningGestures')
    .select(['answer', 'layoutAfter'])
    .where('plateId', '=', board.plate.id)
    .where('madeBy', '=', viewer.userId)
    .where('gestureId', '=', id)
    .executeTakeFirst()
  if (!given) return null
  const change = await changeOf(context, board, { ...given.answer, changed: false })
  return { ...change, layout: given.layoutAfter }
}

async function keep(
  { db, viewer, now }: Context,
  board: Board,
  gestureId: string | null,
  { placed, freed, leftOut, layout }: PlanningChange,
): Promise<void> {
  await db
    .deleteFrom('planningGestures')
    .where('plateId', '=', board.plate.id)
    .where('madeAt', '<', new Date(now.getTime() - keptHours * 3_600_000).toISOString())
    .execute()
  await db
    .insertInto('planningGestures')
    .values({
      plateId: board.plate.id,
      madeBy: viewer.userId,
      gestureId,
      madeAt: now,
      layoutBefore: json(boardLayout(board)),
      layoutAfter: json(layout),
      answer: json({ placed, freed, leftOut }),
    })
    .execute()
}
