import { type Closure, closureText, type GridAction, isFamilyAsked, type Screening } from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { openFindingsOf } from '../episodes/exits.ts'
import { lockedClosure } from '../newborns/closure-of.ts'
import { recordEvent } from '../newborns/record-event.ts'
import { notifyRoles } from '../people/notify.ts'
import { reopenOrders } from '../requests/analysis-request.ts'
import { completeAnswered, releaseAnswered } from '../requests/answered.ts'
import { closeStalledOfClosed } from '../requests/close-of-closed.ts'
import { tellUrgentOfClosed } from '../requests/urgent-notices.ts'
import type { Decision } from './decision.ts'
import { registerNotEvaluable } from './not-evaluable.ts'
import { materialOf } from './replace.ts'
import { texts } from './texts.ts'

/** The closure of a newborn whose family a decision would ask for material; null where it asks nothing, or may ask. */
export async function closureThatHolds(
  context: Context,
  action: GridAction,
  decision: Decision,
): Promise<Closure | null> {
  const asked = materialOf(action, decision)
  // A request on the card in the laboratory needs no lock.
  if (!asked || asked.type === 're_test') return null
  const closure = await lockedClosure(context, decision.row.newbornId)
  return isFamilyAsked(asked.type, closure) ? null : closure
}

/**
 * The screening has ended: nobody asks the family. An open finding is told to supervisors and acceptance, an urgent one to the
 * clinical centre too; its order stays open, on the failsafe list, until the centre was told.
 */
export async function keepUnasked(
  context: Context,
  action: GridAction,
  decision: Decision,
  { closure, reportId }: { readonly closure: Closure; readonly reportId: number | null },
): Promise<void> {
  const { row } = decision
  const category = row.category as Screening
  if (action.machineName === 'not_evaluable') {
    await registerNotEvaluable(context, decision)
    await releaseAnswered(context, { sampleId: row.sampleId, categories: [category] })
  } else if (action.report === null) await completeAnswered(context, row)
  const findings = (await openFindingsOf(context.db, row.newbornId, [category])).get(category) ?? []
  const analytes = [...new Set(findings.map(({ analyte }) => analyte))]
  const text = texts.unasked(row.barcode, action.label, closureText(closure), analytes)
  await recordEvent(context, {
    newbornId: row.newbornId,
    type: 'recall_refused',
    workgroupId: row.workgroupId,
    category,
    refs: { sampleId: row.sampleId, ...(reportId ? { reportId } : {}) },
    text,
  })
  if (analytes.length > 0) {
    await reopenOrders(context, row, [category])
    await notifyRoles(context, {
      workgroupId: row.workgroupId,
      type: 'newborn_closed',
      roles: ['supervisor', 'acceptance'],
      title: texts.unaskedTitle(row.protocolNumber),
      text,
      link: `/newborn/${row.newbornId}`,
      entity: { type: 'newborn', id: row.newbornId },
    })
  }
  if (action.urgent) await tellUrgentOfClosed(context, row, closure)
  await closeStalledOfClosed(context, row.newbornId)
}
