import { sql } from 'kysely'
import type { Context } from '../../platform/calls/context.ts'
import { notifyRoles, notifyUser } from './notify.ts'
import { peopleOnCall } from './on-call.ts'
import { texts } from './texts.ts'

/** Analysts and supervisors of a laboratory. */
const judges = ({ db }: Context, workgroupId: number) =>
  db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('workgroupId', '=', workgroupId)
    .where('enabled', '=', true)
    .where(sql<boolean>`roles && array['analyst', 'supervisor']`)
    .orderBy('id')
    .execute()

interface Told {
  readonly workgroupId: number
  readonly title: string
  readonly text: string
  readonly entity: { readonly type: 'plate' | 'sample-request'; readonly id: number }
  /** First sentence of the mail, Italian, without names of newborns. */
  readonly letter: string
}

/** One notification and one mail to analysts, supervisors and the people on call of a laboratory. */
export async function tellCriticalValues(
  context: Context,
  { workgroupId, letter, ...message }: Told,
): Promise<void> {
  const { db, services, now } = context
  const type = 'critical_values' as const
  const link = '/critical-value/list?state=open'
  const judging = await judges(context, workgroupId)
  const others = (await peopleOnCall(db, workgroupId, now)).filter(
    ({ id }) => !judging.some((judge) => judge.id === id),
  )
  await notifyRoles(context, { workgroupId, roles: ['analyst', 'supervisor'], type, link, ...message })
  // A person on call in another role may not open the list: the notice itself is shown.
  for (const { id: userId } of others) await notifyUser(context, { userId, type, ...message, link: null })
  const send = (to: string, page: string) =>
    services.mail.send(context, {
      kind: 'urgent',
      to,
      subject: texts.criticalValues,
      text: `${letter} Aprire ${services.settings.publicUrl}${page}\n`,
    })
  for (const { email } of judging) await send(email, link)
  for (const { email } of others) await send(email, '/home')
}
