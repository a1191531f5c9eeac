import { type Kysely, sql } from 'kysely'
import type { Db } from '../../../api/src/platform/database/open.ts'

/** Data that no request may change, read before the first and after the last. */
export interface Kept {
  /** Hash of the audit rows up to an id, with their effects and values. */
  readonly trail: string
  readonly lastAudit: number
  /** Hash of each signed report and of the data of its document. */
  readonly reports: ReadonlyMap<number, string>
  /** Roles and rights that need two people, by account: `12 lead`. */
  readonly rights: ReadonlySet<string>
}

async function trailHash(db: Kysely<unknown>, upTo: number): Promise<string> {
  const { rows } = await sql<{ hash: string }>`select concat_ws(':',
    (select count(*) || ' ' || coalesce(sum(hashtextextended(to_jsonb(t)::text, 0)), 0) from audit_trail t where id <= ${upTo}),
    (select count(*) || ' ' || coalesce(sum(hashtextextended(to_jsonb(e)::text, 0)), 0) from audit_effects e where audit_id <= ${upTo}),
    (select count(*) || ' ' || coalesce(sum(hashtextextended(to_jsonb(v)::text, 0)), 0) from audit_values v where audit_id <= ${upTo})
  ) as hash`.execute(db)
  return rows[0]?.hash ?? ''
}

/** @param upTo the last audit row that was there before; that of now when absent */
export async function keptOf(db: Db, upTo?: number): Promise<Kept> {
  const any = db as Kysely<unknown>
  const last = await sql<{ id: number }>`select coalesce(max(id), 0) as id from audit_trail`.execute(any)
  const lastAudit = upTo ?? Number(last.rows[0]?.id ?? 0)
  const reports = await sql<{
    id: number
    hash: string
  }>`select r.id, md5(concat_ws('|', r.number, r.newborn_id,
    r.sample_id, r.outcome, r.text, r.values_snapshot, r.revision, r.accepted_by, r.accepted_at, r.pdf_hash, d.input)) as hash
    from reports r join report_documents d on d.report_id = r.id`.execute(any)
  const rights = await sql<{ has: string }>`
    select id || ' ' || unnest(roles) as has from users
    union all select id || ' lead' from users where lead
    union all select id || ' validator' from users where validator
    union all select id || ' permission ' || unnest(permissions) from users`.execute(any)
  return {
    lastAudit,
    trail: await trailHash(any, lastAudit),
    reports: new Map(reports.rows.map(({ id, hash }) => [id, hash])),
    rights: new Set(rights.rows.map(({ has }) => has)),
  }
}

/** Rights that two people gave: `12 lead`. */
async function approvedRights(db: Db): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('userRights')
    .select(['userId', 'grantedRight', 'createdBy', 'decidedBy'])
    .where('status', '=', 'approved')
    .execute()
  const byTwo = rows.filter(({ createdBy, decidedBy }) => decidedBy !== null && decidedBy !== createdBy)
  return new Set(byTwo.map(({ userId, grantedRight }) => `${userId} ${grantedRight}`))
}

/**
 * Accounts whose roles or permissions support or an administrator changed, and accounts that a person made of
 * an invite.
 */
async function changedAccounts(db: Db): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`select distinct coalesce(e.entity_id, t.entity_id) as id
    from audit_trail t left join audit_effects e on e.audit_id = t.id and e.entity = 'user'
    where (t.entity = 'user' and t.role in ('support', 'administrator')) or t.call = 'acceptInvite'`.execute(
    db as Kysely<unknown>,
  )
  return new Set(rows.map(({ id }) => Number(id)))
}

const twoPeople = ['supervisor', 'lead', 'validator', 'administrator']

/** Lost, changed or added data, a sentence each. */
export async function lostOf(db: Db, before: Kept): Promise<string[]> {
  const after = await keptOf(db, before.lastAudit)
  const approved = await approvedRights(db)
  const changed = await changedAccounts(db)
  const problems = before.trail === after.trail ? [] : ['rows of the audit trail changed or vanished']
  for (const [id, hash] of before.reports)
    if (after.reports.get(id) !== hash && before.reports.get(id)) problems.push(`signed report ${id} changed`)
  for (const has of after.rights) {
    if (before.rights.has(has) || approved.has(has)) continue
    const [id, right = ''] = has.split(' ')
    if (twoPeople.includes(right)) problems.push(`account ${has}: nobody approved it`)
    else if (!changed.has(Number(id)))
      problems.push(`account ${has}: no audit row of support or an administrator`)
  }
  return problems
}
