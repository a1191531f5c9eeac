import type { Plate } from '@sne/shared/contract'
import type { KeptRejection, ReasonedStamp } from '../../platform/database/json-shapes.ts'
import type { Db } from '../../platform/database/open.ts'
import { personLabelOf } from '../people/person-label.ts'

interface Rejectable {
  readonly id: number
  readonly rejection: KeptRejection | null
}

/**
 * Fate of a run whose results are not valid: its rejection, its deleted results and the copies of its plate.
 */
export type Fate = Pick<Plate, 'rejection' | 'deletedResults' | 'copies'>

async function labelsOf(db: Db, ids: readonly (number | null)[]) {
  const rows = await db
    .selectFrom('users')
    .select(['users.id', personLabelOf('users').as('label')])
    .where('users.id', 'in', [...ids.filter((id) => id !== null), 0])
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

export async function fatesOf(db: Db, plates: readonly Rejectable[]): Promise<(plate: Rejectable) => Fate> {
  const ids = [...plates.map(({ id }) => id), 0]
  const deleted = await db
    .selectFrom('plateResults')
    .select(['plateId', 'deletedAt', 'deletedBy', 'deletedReason'])
    .where('plateId', 'in', ids)
    .where('deletedAt', 'is not', null)
    .orderBy('deletedAt')
    .execute()
  const copies = await db
    .selectFrom('plates')
    .select(['id', 'sourcePlateId', 'name', 'barcode'])
    .where('sourcePlateId', 'in', ids)
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .execute()
  const rejections = plates.flatMap(({ rejection }) => rejection ?? [])
  const people = await labelsOf(db, [
    ...deleted.map(({ deletedBy }) => deletedBy),
    ...rejections.flatMap(({ by, repeatBy }) => [by, repeatBy]),
  ])
  const person = (id: number | null) => (id === null ? null : (people.get(id) ?? null))
  const stamp = ({ by, ...rest }: ReasonedStamp) => ({ ...rest, by: person(by) })
  return ({ id, rejection }) => ({
    rejection: rejection && {
      ...rejection,
      by: person(rejection.by),
      repeatBy: people.get(rejection.repeatBy) ?? { id: rejection.repeatBy, label: '' },
    },
    deletedResults: deleted
      .filter(({ plateId }) => plateId === id)
      .map(({ deletedAt, deletedBy, deletedReason }) =>
        stamp({ at: deletedAt ?? '', by: deletedBy, reason: deletedReason ?? '' }),
      ),
    copies: copies
      .filter(({ sourcePlateId }) => sourcePlateId === id)
      .map(({ id: copyId, name, barcode }) => ({ id: copyId, label: name ?? barcode })),
  })
}
