import { isDeepStrictEqual } from 'node:util'
import { keysOf, type MergedField, mergedFields } from '@sne/shared/domain'
import { json } from '../../platform/database/columns.ts'
import { sortKey } from '../../platform/database/sort-key.ts'
import type { NewbornRecord } from '../../records/newborns/identity.ts'

/** The columns behind each field that two records may say differently. */
const columnsOf: Readonly<Record<MergedField, readonly (keyof NewbornRecord)[]>> = {
  surname: ['surname'],
  name: ['name'],
  sex: ['sex'],
  fiscalCode: ['fiscalCode'],
  birthAt: ['birthAt', 'birthTimeKnown'],
  gestation: ['gaWeeks', 'gaDays'],
  birthWeight: ['birthWeight'],
  sga: ['sga'],
  plurality: ['pluralityCount', 'pluralityOrder'],
  deliveryType: ['deliveryType'],
  apgar: ['apgar'],
  familyHistory: ['familyHistory'],
  residence: ['residence'],
  phones: ['phones'],
  mother: ['mother'],
  father: ['father'],
  pediatrician: ['pediatrician'],
  currentWorkgroup: ['currentWorkgroupId'],
}

/** Fields in which two records differ. */
export const differing = (a: NewbornRecord, b: NewbornRecord): MergedField[] =>
  keysOf(mergedFields).filter((field) =>
    columnsOf[field].some((column) => !isDeepStrictEqual(a[column] ?? null, b[column] ?? null)),
  )

/** Columns of the kept record as they are to be: the chosen fields as the other record has them. */
export function takenValues(kept: NewbornRecord, other: NewbornRecord, take: readonly MergedField[]) {
  const columns = take.flatMap((field) => columnsOf[field])
  const taken: Partial<Omit<NewbornRecord, 'id'>> = Object.fromEntries(
    columns.map((column) => [column, other[column]]),
  )
  const whole = { ...kept, ...taken }
  return {
    /** For the trail. */
    taken,
    /** For the database: jsonb as text, with the keys by which the record is sorted and found. */
    written: {
      ...taken,
      mother: whole.mother && json(whole.mother),
      father: whole.father && json(whole.father),
      pediatrician: whole.pediatrician && json(whole.pediatrician),
      nameSort: sortKey(whole.surname, whole.name),
      motherSort: sortKey(whole.mother?.surname, whole.mother?.name),
    },
  }
}
