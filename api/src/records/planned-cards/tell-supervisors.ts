import { formatDate, type PlannedCard, type Screening, screeningLabels } from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { notifyRoles } from '../people/notify.ts'
import { texts } from './texts.ts'

/** Material of a request for a planned card. */
type Asked = Pick<PlannedCard, 'categories' | 'dueOn'>

/** A request for a planned card that changed facts withdrew or made another one. */
export interface MovedRequest {
  readonly id: number
  readonly workgroupId: number
  /** Barcode of the newborn's last card. */
  readonly barcode: string
  readonly before: Asked
  /** Null for a request that was withdrawn. */
  readonly after: Asked | null
}

const asked = ({ categories, dueOn }: Asked) =>
  texts.askedUntil(
    categories.map((category: Screening) => screeningLabels[category]).join(', '),
    formatDate(dueOn),
  )

/**
 * Tells the supervisors of each laboratory which planned cards a person's correction withdrew or changed. The
 * correction concerns data of a card or of the newborn. A wrong correction would end the wait for a card that is
 * needed.
 */
export async function tellSupervisors(
  context: Context,
  newbornId: number,
  moved: readonly MovedRequest[],
): Promise<void> {
  if (moved.length === 0) return
  const rows = await context.db
    .selectFrom('sampleRequests')
    .select(['id', 'number'])
    .where(
      'id',
      'in',
      moved.map(({ id }) => id),
    )
    .execute()
  const numbers = new Map(rows.map(({ id, number }) => [id, number]))
  for (const [workgroupId, own] of Map.groupBy(moved, (request) => request.workgroupId)) {
    const lines = own.map(({ id, before, after }) => {
      const number = numbers.get(id) ?? ''
      return after
        ? texts.requestChanged(number, asked(before), asked(after))
        : texts.requestWithdrawn(number, asked(before))
    })
    await notifyRoles(context, {
      workgroupId,
      roles: ['supervisor'],
      type: 'planned_card',
      title: texts.movedTitle,
      text: texts.moved(own[0]?.barcode ?? '', context.viewer.label, lines),
      link: `/newborn/${newbornId}`,
      entity: { type: 'newborn', id: newbornId },
    })
  }
}
