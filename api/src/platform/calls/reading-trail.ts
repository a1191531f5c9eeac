import type { Endpoint, ReadBy } from '@sne/shared/contract'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { json } from '../database/columns.ts'
import { fixedStatement } from '../database/fixed-statement.ts'
import type { Db } from '../database/open.ts'
import type { AuditActor } from './audit.ts'

/** Milliseconds within which readings of one part of a newborn's record by one person are one row: a page makes many calls. */
const onceWithin = 10 * 60_000

/** Readings of one server that are kept as written; the oldest go first. */
const mostKnown = 20_000

/** Tables of records that name a newborn, with the column of its id. */
const newbornOf: Readonly<Record<ReadBy, string>> = {
  newborn: 'select id as record_id, id as newborn_id from newborns',
  sample: 'select id as record_id, newborn_id from samples',
  sampleAnalysis: `select done.id as record_id, part.newborn_id from sample_analyses done
    join analyzable_samples part on part.id = done.analyzable_sample_id`,
  report: 'select id as record_id, newborn_id from reports',
  sampleRequest: 'select id as record_id, newborn_id from sample_requests',
  analysisRequest: 'select id as record_id, newborn_id from analysis_requests',
  caseLetter: `select letter.id as record_id, ordered.newborn_id from case_letters letter
    join analysis_requests ordered on ordered.id = letter.analysis_request_id`,
  caseNote: `select note.id as record_id, ordered.newborn_id from case_notes note
    join analysis_requests ordered on ordered.id = note.analysis_request_id`,
  newbornPair: `select pair.id as record_id, side.newborn_id from newborn_pairs pair,
    lateral (values (pair.first_id), (pair.second_id)) as side (newborn_id)`,
  registryEntry: `select entry.id as record_id, coalesce(entry.newborn_id, card.newborn_id) as newborn_id
    from internal_registry entry left join samples card on card.id = entry.sample_id`,
  intakeMessage: `select message.id as record_id, coalesce(message.newborn_id, card.newborn_id) as newborn_id
    from intake_messages message left join samples card on card.id = message.sample_id`,
}

interface Reading extends Readonly<Record<string, unknown>> {
  readonly ids: number[]
  readonly at: Date
  readonly since: Date
  readonly until: Date
  readonly requestId: string
  readonly call: string
  readonly part: string
  readonly details: string
  readonly actorId: number
  readonly impersonatedBy: number | null
  readonly role: string
  readonly workgroupId: number | null
  readonly hostVersion: string | null
  readonly remoteVersion: string | null
}

/**
 * Writes a row for each newborn of the records, unless a row of another server process exists
 * within these minutes.
 */
const writes = Object.fromEntries(
  Object.entries(newbornOf).map(([by, record]) => [
    by,
    fixedStatement<never, Reading>(
      (
        _,
        given,
      ) => sql`insert into audit_trail (at, request_id, call, entity, entity_id, action, details, actor_id,
          impersonated_by, role, workgroup_id, host_version, remote_version)
        select distinct ${given.at}::timestamptz, ${given.requestId}::text, ${given.call}::text, 'newborn', record.newborn_id, 'read',
          ${given.details}::jsonb, ${given.actorId}::bigint, ${given.impersonatedBy}::bigint, ${given.role}::text,
          ${given.workgroupId}::bigint, ${given.hostVersion}::text, ${given.remoteVersion}::text
        from (${sql.raw(record)}) as record
        where record.record_id = any(${given.ids}::bigint[]) and record.newborn_id is not null and not exists (
          select from audit_trail known where known.actor_id = ${given.actorId} and known.at > ${given.since}
            and known.at < ${given.until} and known.entity = 'newborn' and known.entity_id = record.newborn_id
            and known.action = 'read' and known.details ->> 'part' = ${given.part} and known.role = ${given.role}
            and known.impersonated_by is not distinct from ${given.impersonatedBy})`,
    ),
  ]),
) as Readonly<Record<ReadBy, ReturnType<typeof fixedStatement<never, Reading>>>>

/** When a reading was written last, by database, person, part and record. */
const known = new WeakMap<Db, Map<string, number>>()

function knownOf(db: Db): Map<string, number> {
  const before = known.get(db)
  if (before) return before
  const made = new Map<string, number>()
  known.set(db, made)
  return made
}

/** Ids in the named field of an input: `query.newbornId`. */
function idsIn(input: unknown, path: string): number[] {
  const value = path
    .split('.')
    .reduce<unknown>((from, key) => (from as Record<string, unknown>)?.[key], input)
  return (Array.isArray(value) ? value : [value]).filter((id) => typeof id === 'number')
}

/** A list without rows showed nothing of the newborn by whom it was filtered. */
const showsNothing = (answer: unknown) =>
  typeof answer === 'object' &&
  answer !== null &&
  'items' in answer &&
  Array.isArray(answer.items) &&
  answer.items.length === 0 &&
  !('newborn' in answer)

interface Read {
  readonly db: Db
  readonly endpoint: Endpoint
  readonly incoming: Pick<AuditActor, 'viewer' | 'now' | 'requestId' | 'versions'> & {
    readonly log: FastifyBaseLogger
  }
}

/**
 * Writes that a person read a newborn's record, or the part of it that the contract names. The answer holds whatever becomes
 * of the row: on a full disk the phone numbers of an urgent recall are still read. The log then says who read which record.
 */
export async function recordReading({ db, endpoint, incoming }: Read, input: unknown, answer: unknown) {
  const { reads } = endpoint
  const { viewer, now, requestId, versions } = incoming
  if (!reads || !viewer || showsNothing(answer)) return
  const written = knownOf(db)
  for (const [by, path] of Object.entries(reads.by) as [ReadBy, string][]) {
    const keyOf = (id: number) =>
      [viewer.userId, viewer.impersonatedBy, viewer.role, viewer.workgroupId, reads.part, by, id].join(' ')
    const isKnown = (id: number) => {
      const at = written.get(keyOf(id))
      // Of two calls side by side, the one that began later may be written first.
      return at !== undefined && Math.abs(at - now.getTime()) < onceWithin
    }
    const ids = idsIn(input, path).filter((id) => !isKnown(id))
    if (ids.length === 0) continue
    for (const id of ids) {
      // Said before it is written: a page's calls come side by side.
      written.delete(keyOf(id))
      written.set(keyOf(id), now.getTime())
    }
    try {
      await writes[by](db, {
        ids,
        at: now,
        since: new Date(now.getTime() - onceWithin),
        until: new Date(now.getTime() + onceWithin),
        requestId,
        call: endpoint.name,
        part: reads.part,
        details: json({ part: reads.part }),
        actorId: viewer.userId,
        impersonatedBy: viewer.impersonatedBy,
        role: viewer.role,
        workgroupId: viewer.workgroupId,
        hostVersion: versions.host,
        remoteVersion: versions.remote,
      })
    } catch (error) {
      for (const id of ids) written.delete(keyOf(id))
      const { userId: person, impersonatedBy } = viewer
      incoming.log.error(
        { err: error, call: endpoint.name, person, impersonatedBy, by, ids },
        'a reading left no audit row',
      )
    }
  }
  for (const oldest of written.keys()) {
    if (written.size <= mostKnown) break
    written.delete(oldest)
  }
}
