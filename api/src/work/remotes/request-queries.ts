import type { RemoteRequest } from '@sne/shared/contract'
import { type AccountLink, isRelatedToStep, remoteRequestHours } from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { found } from '../../platform/calls/refusal.ts'
import { type ListInput, listPage } from '../../platform/database/list.ts'
import type { Db } from '../../platform/database/open.ts'
import { accountLinks } from '../../records/people/account-makers.ts'
import { personLabelOf } from '../../records/people/person-label.ts'
import { type Names, readNames } from './names.ts'
import { lastChange, type Shown, shownRemotes } from './shown.ts'

const rows = (db: Db) =>
  db
    .selectFrom('remoteRequests as request')
    .innerJoin('users as author', 'author.id', 'request.createdBy')
    .leftJoin('users as decider', 'decider.id', 'request.decidedBy')
    .select([
      'request.id',
      'request.remote',
      'request.action',
      'request.release',
      'request.who',
      'request.reason',
      'request.status',
      'request.afterStep',
      'request.stepId',
      'request.createdAt',
      'request.createdBy',
      'request.decidedAt',
      'request.decidedBy',
      'request.decisionReason',
    ])
    .select([personLabelOf('author').as('authorLabel'), personLabelOf('decider').as('deciderLabel')])

type Row = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number]

export const expiryOf = (createdAt: string) =>
  new Date(Date.parse(createdAt) + remoteRequestHours * 3_600_000)

/** Why a request can be approved no more. One whose step was made, but not written down here, still can. */
export function staleness(
  { createdAt, remote, afterStep, stepId }: Pick<Row, 'createdAt' | 'remote' | 'afterStep' | 'stepId'>,
  history: Shown['history'],
  now: Date,
): RemoteRequest['stale'] {
  const last = lastChange(history, remote)
  if (last === stepId) return null
  if (last !== afterStep) return 'changed'
  return expiryOf(createdAt) <= now ? 'expired' : null
}

interface Reading {
  readonly names: Names
  readonly history: Shown['history']
  readonly now: Date
  readonly viewerId: number
  readonly links: readonly AccountLink[]
}

const readingOf = async ({ db, now, viewer, services }: Context): Promise<Reading> => ({
  names: await readNames(db),
  history: shownRemotes(services.settings).history,
  now,
  viewerId: viewer.userId,
  links: await accountLinks(db),
})

function toRequest(row: Row, { names, history, now, viewerId, links }: Reading): RemoteRequest {
  const { release, who, createdBy, authorLabel, decidedBy, deciderLabel, ...request } = row
  return {
    ...request,
    version: release,
    who: who && names.cohort(who),
    stale: row.status === 'pending' ? staleness(row, history, now) : null,
    createdBy: { id: createdBy, label: authorLabel },
    related: isRelatedToStep(viewerId, row, links),
    expiresAt: expiryOf(row.createdAt).toISOString(),
    decidedBy: decidedBy === null ? null : { id: decidedBy, label: deciderLabel },
  }
}

type Filter = ListInput & { readonly status?: readonly RemoteRequest['status'][]; readonly remote?: string }

export async function listRequests(context: Context, query: Filter) {
  const { db } = context
  const reading = await readingOf(context)
  let filtered = rows(db)
  if (query.status) filtered = filtered.where('request.status', 'in', [...query.status])
  if (query.remote) filtered = filtered.where('request.remote', '=', query.remote)
  const page = await listPage(db, filtered, query, {
    sortColumns: { createdAt: 'request.createdAt' },
    defaultSort: '-createdAt',
    key: 'request.id',
  })
  return { ...page, items: page.items.map((row) => toRequest(row, reading)) }
}

export async function findRequest(context: Context, id: number): Promise<RemoteRequest> {
  const row = found(await rows(context.db).where('request.id', '=', id).executeTakeFirst())
  return toRequest(row, await readingOf(context))
}
