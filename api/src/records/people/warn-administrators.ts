import type { CallContext } from '../../platform/calls/context.ts'
import { administratorsBut, notifyUser } from './notify.ts'
import { texts } from './texts.ts'

interface Warning {
  /** People who know it already: who acts and whom it is about. */
  readonly except?: readonly (number | null)[]
  readonly title: string
  /** Italian; names of people who work here, none of newborns. */
  readonly text: string
  /** Page of the account, `/user/3/edit`. */
  readonly link: string
  readonly entity: { readonly type: 'user' | 'user-right'; readonly id: number }
}

/**
 * Tells every enabled administrator but for some that accounts or rights changed, on screen and by letter. An intruder
 * could remove the notice, but not the letter.
 */
export async function warnAdministrators(
  context: CallContext,
  { except = [], ...warning }: Warning,
): Promise<void> {
  const { db, services } = context
  const { title, text, link } = warning
  for (const userId of await administratorsBut(context, except)) {
    await notifyUser(context, { userId, type: 'message', ...warning })
    const { email } = await db
      .selectFrom('users')
      .select('email')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    await services.mail.send(context, {
      kind: 'access',
      to: email,
      subject: title,
      text: texts.administratorsWarned(text, services.settings.publicUrl, link),
    })
  }
}
