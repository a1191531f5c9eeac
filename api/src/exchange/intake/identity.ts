import type { IdentityRecord, IntakeCard } from '@sne/shared/contract'
import { contradictions, dayOf, type Identity, type IdentityPoint } from '@sne/shared/domain'
import type { Db } from '../../platform/database/open.ts'
import { sortKey } from '../../platform/database/sort-key.ts'
import type { NewbornRecord } from '../../records/newborns/identity.ts'
import { keptRecord } from '../../records/newborns/kept-record.ts'

type Columns = Pick<
  NewbornRecord,
  | 'surname'
  | 'name'
  | 'sex'
  | 'fiscalCode'
  | 'birthAt'
  | 'birthTimeKnown'
  | 'pluralityCount'
  | 'pluralityOrder'
  | 'mother'
>

export const statedColumns = [
  'surname',
  'name',
  'sex',
  'fiscalCode',
  'birthAt',
  'birthTimeKnown',
  'pluralityCount',
  'pluralityOrder',
  'mother',
] as const satisfies readonly (keyof Columns)[]

/** Identity of a newborn in its record. */
export const statedBy = ({ pluralityCount: n, pluralityOrder: order, mother, ...row }: Columns) =>
  ({
    ...row,
    plurality: n !== null && order !== null ? { n, order } : null,
    mother: {
      surname: mother?.surname ?? '',
      name: mother?.name ?? '',
      fiscalCode: mother?.fiscalCode ?? null,
      birthDate: mother?.birthDate ?? null,
    },
  }) satisfies IdentityRecord

/** A multiple birth whose order is not said tells nothing of who the newborn is. */
const withOrder = (plurality: IntakeCard['newborn']['plurality']): IdentityRecord['plurality'] =>
  plurality && plurality.order !== null ? { n: plurality.n, order: plurality.order } : null

/** Identity of a newborn in a message. */
export const receivedOf = (newborn: IntakeCard['newborn']): IdentityRecord => ({
  surname: newborn.surname,
  name: newborn.name ?? '',
  sex: newborn.sex ?? null,
  fiscalCode: newborn.fiscalCode ?? null,
  birthAt: newborn.birthAt,
  birthTimeKnown: newborn.birthTimeKnown,
  plurality: withOrder(newborn.plurality),
  mother: {
    surname: newborn.mother?.surname ?? '',
    name: newborn.mother?.name ?? '',
    fiscalCode: newborn.mother?.fiscalCode ?? null,
    birthDate: newborn.mother?.birthDate ?? null,
  },
})

const code = (text: string | null) => text?.trim().toUpperCase() || null

export function identityOf({ surname, name, mother, ...stated }: IdentityRecord): Identity {
  return {
    ...stated,
    nameKey: sortKey(surname, name),
    fiscalCode: code(stated.fiscalCode),
    birthDay: dayOf(new Date(stated.birthAt)),
    birthWeight: null,
    birthWorkgroupId: null,
    mother: {
      nameKey: sortKey(mother.surname, mother.name),
      fiscalCode: code(mother.fiscalCode),
      birthDate: mother.birthDate,
    },
  }
}

/** A record with one field as it was: `mother.surname` names a field of a group. */
function withFormer(row: Columns, field: string, before: unknown): Columns {
  const [group = '', inner] = field.split('.')
  const whole: Readonly<Record<string, unknown>> = { ...row }
  const value = inner === undefined ? before : { ...(whole[group] as object | null), [inner]: before }
  return { ...row, [group]: value }
}

/** A record as it is, then as it was before each correction: the sender may not know of them. */
export async function statesOf(db: Db, id: number): Promise<Columns[]> {
  const now = await db
    .selectFrom('newborns')
    .select(statedColumns)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const corrections = await db
    .selectFrom('auditValues')
    .select(['auditId', 'field', 'before'])
    .where('entity', '=', 'newborn')
    .where('entityId', '=', id)
    .orderBy('id', 'desc')
    .execute()
  const states = [now]
  for (const step of Map.groupBy(corrections, ({ auditId }) => auditId).values())
    states.push(step.reduce((row, { field, before }) => withFormer(row, field, before), states.at(-1) ?? now))
  return states
}

/** In what two cards of one call contradict each other. */
export const contradictionsOf = (a: IntakeCard['newborn'], b: IntakeCard['newborn']): IdentityPoint[] =>
  contradictions(identityOf(receivedOf(a)), identityOf(receivedOf(b)))

/**
 * Lists the points in which a message contradicts the newborn whose code it uses. A message that agrees with a state
 * of the record contradicts nothing. The record to which the newborn's record was joined counts too. A state is that
 * of today or that before a correction.
 */
export async function contradictedPoints(
  db: Db,
  known: Columns & { readonly id: number },
  newborn: IntakeCard['newborn'],
): Promise<IdentityPoint[]> {
  const received = identityOf(receivedOf(newborn))
  const against = (row: Columns) => contradictions(identityOf(statedBy(row)), received)
  const points = against(known)
  if (points.length === 0) return []
  for (const id of new Set([known.id, await keptRecord(db, known.id)]))
    if ((await statesOf(db, id)).some((state) => against(state).length === 0)) return []
  return points
}
