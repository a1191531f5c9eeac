import type { ControlLotDetail } from '@sne/shared/contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/open.ts'
import type { Viewer } from '../../platform/sessions/viewer.ts'
import { personLabelOf } from '../../records/people/person-label.ts'
import { findControlLot } from './queries.ts'

const formerOf = (db: Db, lotId: number) =>
  db
    .selectFrom('qcLotFormerLimits as former')
    .innerJoin('analytes', 'analytes.code', 'former.analyte')
    .select(['former.analyte', 'former.expected', 'former.origin', 'former.until', 'analytes.unit'])
    .where('former.qcLotId', '=', lotId)
    .orderBy('former.until', 'desc')
    .orderBy('analytes.position')
    .execute()

async function proposalsOf(db: Db, lotId: number): Promise<ControlLotDetail['proposals']> {
  const rows = await db
    .selectFrom('qcTargetProposals as proposal')
    .innerJoin('users as proposer', 'proposer.id', 'proposal.proposedBy')
    .leftJoin('users as decider', 'decider.id', 'proposal.decidedBy')
    .selectAll('proposal')
    .select(personLabelOf('proposer').as('proposerLabel'))
    .select(personLabelOf('decider').as('deciderLabel'))
    .where('proposal.qcLotId', '=', lotId)
    .orderBy('proposal.id', 'desc')
    .execute()
  return rows.map(({ id, targets, fromDay, toDay, note, state, reason, ...row }) => ({
    ...{ id, targets, note, state, reason, from: fromDay, to: toDay },
    proposed: { at: row.proposedAt, by: { id: row.proposedBy, label: row.proposerLabel } },
    decided:
      row.decidedAt === null
        ? null
        : {
            at: row.decidedAt,
            by: row.decidedBy === null ? null : { id: row.decidedBy, label: row.deciderLabel ?? '' },
          },
  }))
}

async function importsOf(db: Db, lotId: number): Promise<ControlLotDetail['imports']> {
  const day = (which: 'min' | 'max') =>
    sql<string>`to_char(${sql.raw(which)}(run.measured_at at time zone 'Europe/Rome'), 'YYYY-MM-DD')`
  const rows = await db
    .selectFrom('controlHistoryImports as file')
    .innerJoin('controlHistoryRuns as run', 'run.importId', 'file.id')
    .innerJoin('controlHistoryValues as v', 'v.runId', 'run.id')
    .innerJoin('users', 'users.id', 'file.createdBy')
    .leftJoin('users as remover', 'remover.id', 'file.deletedBy')
    .select(['file.id', 'file.fileName', 'file.createdAt', 'file.createdBy'])
    .select(['file.deletedAt', 'file.deletedBy', 'file.deletedReason'])
    .select(personLabelOf('users').as('label'))
    .select(personLabelOf('remover').as('removerLabel'))
    .select([
      sql<number>`count(distinct run.id)::int`.as('runs'),
      sql<number>`count(*)::int`.as('values'),
      day('min').as('from'),
      day('max').as('to'),
    ])
    .where('v.qcLotId', '=', lotId)
    .groupBy(['file.id', 'users.id', 'remover.id'])
    .orderBy('file.id', 'desc')
    .execute()
  return rows.map(({ createdAt, createdBy, label, deletedAt, deletedBy, ...row }) => ({
    ...{ id: row.id, fileName: row.fileName, runs: row.runs, values: row.values },
    ...{ from: row.from, to: row.to },
    imported: { at: createdAt, by: { id: createdBy, label } },
    withdrawn:
      deletedAt === null
        ? null
        : {
            at: deletedAt,
            by: deletedBy === null ? null : { id: deletedBy, label: row.removerLabel ?? '' },
            reason: row.deletedReason,
          },
  }))
}

/** @throws Refusal `not_found` for a lot of another laboratory */
export async function controlLotDetail(db: Db, viewer: Viewer, id: number): Promise<ControlLotDetail> {
  const lot = await findControlLot(db, viewer, id)
  return {
    lot,
    former: await formerOf(db, id),
    proposals: await proposalsOf(db, id),
    imports: await importsOf(db, id),
  }
}
