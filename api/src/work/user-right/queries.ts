import type { UserRight } from '@sne/shared/contract'
import { type AccountLink, isRelatedToProposal } from '@sne/shared/domain'
import { sql } from 'kysely'
import type { Context } from '../../platform/calls/context.ts'
import { found } from '../../platform/calls/refusal.ts'
import { type ListInput, listPage } from '../../platform/database/list.ts'
import type { Db } from '../../platform/database/open.ts'
import { sortKey } from '../../platform/database/sort-key.ts'
import { accountLinks } from '../../records/people/account-makers.ts'
import { personLabelOf } from '../../records/people/person-label.ts'

/** Person who asked for the holder's present address, if it was ever changed. */
const lastMover = sql<boolean>`mover.id = (
  select created_by from email_changes
  where user_id = holder.id and confirmed_at is not null
  order by confirmed_at desc limit 1
)`

const rows = (db: Db) =>
  db
    .selectFrom('userRights as proposal')
    .innerJoin('users as holder', 'holder.id', 'proposal.userId')
    .leftJoin('users as author', 'author.id', 'proposal.createdBy')
    .leftJoin('users as decider', 'decider.id', 'proposal.decidedBy')
    .leftJoin('users as mover', (join) => join.on(lastMover).onRef('mover.id', '<>', 'holder.id'))
    .select([
      'proposal.id',
      'proposal.userId',
      'proposal.grantedRight as right',
      'proposal.reason',
      'proposal.status',
      'proposal.createdAt',
      'proposal.createdBy',
      'proposal.decidedAt',
      'proposal.decidedBy',
      'proposal.decisionReason',
    ])
    .select(['holder.email', 'mover.id as moverId', personLabelOf('mover').as('moverLabel')])
    .select([
      personLabelOf('holder').as('holderLabel'),
      personLabelOf('author').as('authorLabel'),
      personLabelOf('decider').as('deciderLabel'),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number]

const person = (id: number | null, label: string) => (id === null ? null : { id, label })

const toUserRight =
  (viewerId: number, links: readonly AccountLink[]) =>
  (row: Row): UserRight => {
    const {
      userId,
      createdBy,
      decidedBy,
      holderLabel,
      authorLabel,
      deciderLabel,
      moverId,
      moverLabel,
      ...proposal
    } = row
    return {
      ...proposal,
      user: { id: userId, label: holderLabel },
      addressBy: person(moverId, moverLabel),
      createdBy: person(createdBy, authorLabel),
      related: isRelatedToProposal(viewerId, row, links),
      decidedBy: person(decidedBy, deciderLabel),
    }
  }

type Reading = Pick<Context, 'db' | 'viewer'>

/** @throws Refusal `not_found` */
export async function findUserRight({ db, viewer }: Reading, id: number): Promise<UserRight> {
  const row = found(await rows(db).where('proposal.id', '=', id).executeTakeFirst())
  return toUserRight(viewer.userId, await accountLinks(db))(row)
}

type Filter = ListInput & {
  readonly q?: string
  readonly status?: readonly UserRight['status'][]
  readonly userId?: number
}

export async function listUserRights({ db, viewer }: Reading, query: Filter) {
  let filtered = rows(db)
  if (query.q) filtered = filtered.where('holder.nameSort', 'like', `%${sortKey(query.q)}%`)
  if (query.status) filtered = filtered.where('proposal.status', 'in', [...query.status])
  if (query.userId) filtered = filtered.where('proposal.userId', '=', query.userId)
  const page = await listPage(db, filtered, query, {
    sortColumns: { createdAt: 'proposal.createdAt' },
    defaultSort: '-createdAt',
    key: 'proposal.id',
  })
  return { ...page, items: page.items.map(toUserRight(viewer.userId, await accountLinks(db))) }
}
