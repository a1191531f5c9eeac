import type { CaseNote, RecallCaseDetail } from '@sne/shared/contract'
import type { Context } from '../../platform/calls/context.ts'
import { found } from '../../platform/calls/refusal.ts'
import type { Db } from '../../platform/database/open.ts'
import { centreOf, placeOf } from '../../records/laboratories/places-to-call.ts'
import { formerOfPediatrician } from '../../records/newborns/keep-former-phones.ts'
import { personLabelOf } from '../../records/people/person-label.ts'
import { lettersOf } from './letter/kept.ts'
import { orderInSight } from './order-in-sight.ts'
import { caseOnBoard } from './queries.ts'
import { shownOrder } from './shown.ts'

const by = (id: number | null, label: string) => (id === null ? null : { id, label })

/** Notes of an order, the last ones first. */
async function notesOf(db: Db, orderId: number): Promise<CaseNote[]> {
  const rows = await db
    .selectFrom('caseNotes as note')
    .leftJoin('users as author', 'author.id', 'note.createdBy')
    .leftJoin('files', 'files.id', 'note.fileId')
    .select([
      'note.id',
      'note.text',
      'note.createdAt',
      'note.createdBy',
      personLabelOf('author').as('author'),
    ])
    .select(['files.name', 'files.size', 'files.type', 'files.sha256'])
    .where('note.analysisRequestId', '=', orderId)
    .orderBy('note.id', 'desc')
    .execute()
  return rows.map((row) => {
    const written = { at: row.createdAt, by: by(row.createdBy, row.author) }
    return {
      id: row.id,
      ...written,
      text: row.text,
      file:
        row.name === null || row.size === null || row.sha256 === null
          ? null
          : { name: row.name, size: row.size, type: row.type, sha256: row.sha256, uploaded: written },
    }
  })
}

/** @throws Refusal `not_found` also for an order of another laboratory */
export async function viewRecallCase(context: Context, id: number): Promise<RecallCaseDetail> {
  const { db, viewer, now } = context
  await orderInSight(db, viewer, id)
  const { closedAt, closedBy, ...shown } = found(
    await shownOrder(db, id, await caseOnBoard(db, viewer, id, now)),
  )
  const closer =
    closedBy === null
      ? null
      : await db
          .selectFrom('users')
          .select(['users.id', personLabelOf('users').as('label')])
          .where('users.id', '=', closedBy)
          .executeTakeFirstOrThrow()
  const { place, centre, ...called } = await db
    .selectFrom('newborns')
    .select([placeOf.as('place'), centreOf.as('centre')])
    .select([
      'newborns.pediatrician',
      'newborns.formerPediatricianPhones',
      'newborns.pediatricianPhoneChangedAt',
    ])
    .where('newborns.id', '=', shown.newborn.id)
    .executeTakeFirstOrThrow()
  return {
    ...shown,
    place,
    centre,
    pediatrician: called.pediatrician && {
      name: called.pediatrician.name,
      phone: called.pediatrician.phone,
      former: formerOfPediatrician(called),
    },
    closed: closedAt === null ? null : { at: closedAt, by: closer },
    notes: await notesOf(db, id),
    letters: await lettersOf(db, id),
  }
}
