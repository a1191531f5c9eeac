import { agreesTo, closureText, screenings } from '@sne/shared/domain'
import type { Context } from '../../../platform/calls/context.ts'
import { readConsent } from '../../family/newborn-consent.ts'
import { lockedClosure } from '../../newborns/closure-of.ts'
import { laboratoriesOf } from '../../newborns/tell-laboratories.ts'
import { notifyRoles } from '../../people/notify.ts'
import { takeUpNewborn } from '../take-up-newborn.ts'
import type { ConsentSaid } from './record-statements.ts'
import { texts } from './texts.ts'

interface Card {
  readonly barcode: string
  readonly newbornId: number
}

/** Outcome of the closure of a newborn whose family agrees. */
export type AgreedClosed =
  | { readonly is: 'ended'; readonly askedAnew: readonly number[] }
  | { readonly is: 'stays' }

/**
 * A family agrees, and its newborn is closed. A closure for its refusal ends with the agreement: the newborn is followed
 * again, as by an arriving card. Another closure stays; acceptance and supervisors are told, and a person decides. An
 * answer at a collection before the closure ends none.
 * @returns null where the newborn is not closed, or nothing agrees
 */
export async function followAgreedClosed(
  context: Context,
  { barcode, newbornId }: Card,
  { consent, given, saidAt }: ConsentSaid,
): Promise<AgreedClosed | null> {
  if (saidAt === null) return null
  const closure = await lockedClosure(context, newbornId)
  if (closure === null) return null
  const { answer } = await readConsent(context.db, newbornId)
  const agreed = screenings.filter(
    (category) =>
      answer(category) === true &&
      given.some((field) => {
        const said = consent[field]
        return said !== null && agreesTo(category, { field, answer: said }) === true
      }),
  )
  if (agreed.length === 0) return null
  if (closure.kind === 'refused')
    return {
      is: 'ended',
      askedAnew: await takeUpNewborn(context, {
        newbornId,
        workgroupId: context.viewer.workgroupId,
        confirmed: true,
        card: null,
        agreed: true,
      }),
    }
  const text = texts.agreedClosed(closureText(closure), agreed)
  for (const laboratoryId of await laboratoriesOf(context, newbornId))
    await notifyRoles(context, {
      workgroupId: laboratoryId,
      roles: ['acceptance', 'supervisor'],
      type: 'message',
      title: texts.agreedClosedTitle(barcode),
      text,
      link: `/newborn/${newbornId}`,
      entity: { type: 'newborn', id: newbornId },
    })
  return { is: 'stays' }
}
