import type { BodyOf, Endpoints } from '@sne/shared/contract'
import type { Context } from '../../../platform/calls/context.ts'
import type { PreparingContext } from '../../../platform/calls/handler.ts'
import { refuse } from '../../../platform/calls/refusal.ts'
import { texts } from '../texts.ts'
import { type Composed, composeLetter } from './compose.ts'
import { keepLetter, onceADay } from './keep.ts'

type Body = BodyOf<'makeCaseLetter'>
type Preparing = PreparingContext<Endpoints['makeCaseLetter']>

async function composeAsShown(context: Preparing | Context, id: number, body: Body): Promise<Composed> {
  const composed = await composeLetter(context, id, body)
  if (composed.preview.digest !== body.digest) throw refuse('stale_version', { message: texts.letterChanged })
  return composed
}

/**
 * Makes a letter as the person saw it. Its PDF is drawn before the transaction from the shown facts; the transaction
 * reads the facts again. An equal letter of one day is made once.
 * @throws Refusal `stale_version` where the letter's facts changed, and those of `composeLetter`
 */
export async function makeCaseLetter(preparing: Preparing, id: number, body: Body) {
  const { input } = await composeAsShown(preparing, id, body)
  const bytes = await preparing.services.documents.render({ kind: 'letter', data: input })
  const { kind, language, digest } = body
  const { title, text, mailedTo } = input
  return async (context: Context) => {
    const { facts, setId } = await composeAsShown(context, id, body)
    return onceADay(context, id, digest, async () => {
      const letterId = await keepLetter(context, {
        ...{ orderId: id, order: facts.order, kind, language, title, setId, mailedTo, digest, input, bytes },
        recipientId: facts.place?.id ?? null,
      })
      if (mailedTo)
        await context.services.mail.send(context, {
          kind: facts.order.urgent ? 'urgent' : 'ordinary',
          to: mailedTo,
          subject: title,
          text: `${text}\n`,
        })
      return letterId
    })
  }
}
