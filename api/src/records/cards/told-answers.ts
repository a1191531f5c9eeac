import type { Sample } from '@sne/shared/contract'
import { answeredDoubts } from '@sne/shared/domain'
import type { Db } from '../../platform/database/open.ts'
import { actedLabelOf } from '../people/acted-label.ts'

type ToldAnswer = Sample['toldAnswers'][number]

/** The last answer to each doubt of a card, from the audit trail. */
export async function toldAnswersOf(db: Db, id: number): Promise<ToldAnswer[]> {
  const rows = await db
    .selectFrom('auditTrail as step')
    .leftJoin('users', 'users.id', 'step.actorId')
    .select(['step.at', 'step.details', 'users.id as personId', actedLabelOf('users', 'step.at').as('label')])
    .where('step.entity', '=', 'sample')
    .where('step.entityId', '=', id)
    .where('step.action', '=', 'answer_doubt')
    .orderBy('step.id', 'desc')
    .execute()
  return answeredDoubts.flatMap((doubt): ToldAnswer[] => {
    const last = rows.find(({ details }) => details?.doubt === doubt)
    if (!last) return []
    const { at, details, personId, label } = last
    const by = personId === null ? null : { id: personId, label }
    return [{ doubt, holds: details?.holds === true, by, at }]
  })
}
