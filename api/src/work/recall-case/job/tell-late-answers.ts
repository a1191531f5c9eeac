import { type Screening, screeningLabels } from '@sne/shared/domain'
import { sql } from 'kysely'
import { lateAnswers } from '../../../records/analyses/late-answers.ts'
import { notifyRoles } from '../../../records/people/notify.ts'
import { texts } from '../texts.ts'
import { type DeskStep, takeNotice } from './step.ts'

interface LateRow {
  readonly id: number
  readonly newbornId: number
  readonly workgroupId: number
  readonly category: Screening
  readonly protocol: string
}

/** Re-tests and second tiers that are past their hours ring the supervisors, once for each analysis that waits for them. */
export async function tellLateAnswers(step: DeskStep): Promise<void> {
  const { rows } = await sql<LateRow>`
    select analysis.id, a.newborn_id, a.workgroup_id, a.category, coalesce(a.protocol_number, card.barcode) as protocol
    from (${lateAnswers(step.now)}) answer
    join sample_analyses analysis on analysis.id = answer.id
    join analyzable_samples a on a.id = analysis.analyzable_sample_id
    join samples card on card.id = a.sample_id
    order by analysis.id`.execute(step.db)
  for (const { id, newbornId, workgroupId, category, protocol } of rows)
    if (await takeNotice(step, 'recall_overdue', id, 'late answer'))
      await notifyRoles(step, {
        workgroupId,
        roles: ['supervisor'],
        type: 'recall_overdue',
        title: texts.lateAnswerTitle(protocol),
        text: texts.lateAnswer(screeningLabels[category]),
        link: `/newborn/${newbornId}`,
        entity: { type: 'sample-analysis', id },
      })
}
