import { remoteActionLabels } from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { notifyUser } from '../../records/people/notify.ts'
import type { WantedStep } from './possible-step.ts'
import { texts } from './texts.ts'

const link = '/remote/list'
const inWords = ({ remote, action, version }: Pick<WantedStep, 'remote' | 'action' | 'version'>) =>
  `${remote}${version ? ` ${version}` : ''}: ${remoteActionLabels[action].toLowerCase()}`

/** Every other administrator can decide. */
export async function tellOthers(context: Context, id: number, wanted: WantedStep & { reason: string }) {
  const { db, viewer } = context
  const others = await db
    .selectFrom('users')
    .select('id')
    .where('enabled', '=', true)
    .where('id', '<>', viewer.userId)
    .where((eb) => eb(eb.val('administrator'), '=', eb.fn.any('roles')))
    .execute()
  for (const { id: userId } of others)
    await notifyUser(context, {
      userId,
      type: 'message',
      title: texts.secondApproval,
      text: `${inWords(wanted)}. Motivo: ${wanted.reason}`,
      link,
      entity: { type: 'remote-request', id },
    })
}

interface Decided extends Pick<WantedStep, 'remote' | 'action'> {
  readonly id: number
  readonly createdBy: number
  readonly release: string | null
}

export const tellAuthor = (context: Context, request: Decided, outcome: string) =>
  notifyUser(context, {
    userId: request.createdBy,
    type: 'message',
    title: texts.requestDecided,
    text: `${inWords({ ...request, version: request.release })} – ${outcome}`,
    link,
    entity: { type: 'remote-request', id: request.id },
  })
