import type { Identity } from '@sne/shared/domain'
import { dayOf } from '@sne/shared/domain'
import type { Selectable } from 'kysely'
import type { NewbornsTable } from '../../platform/database/tables/cards.ts'

export type NewbornRecord = Selectable<NewbornsTable>

const code = (text: string | null | undefined) => text?.trim().toUpperCase() || null

/** Columns that say who a newborn is: comparing reads no others, for a newborn has up to twenty like it. */
export const identityColumns = [
  'id',
  'nameSort',
  'sex',
  'fiscalCode',
  'birthAt',
  'birthTimeKnown',
  'birthWeight',
  'pluralityCount',
  'pluralityOrder',
  'birthWorkgroupId',
  'motherSort',
  'mother',
] as const satisfies readonly (keyof NewbornRecord)[]
export type IdentityRecord = Pick<NewbornRecord, (typeof identityColumns)[number]>

/** Identity facts of a record. */
export const identityOf = (row: IdentityRecord, cardDays: readonly string[] = []): Identity => ({
  cardDays,
  nameKey: row.nameSort,
  sex: row.sex,
  fiscalCode: code(row.fiscalCode),
  birthAt: row.birthAt,
  birthTimeKnown: row.birthTimeKnown,
  birthDay: dayOf(new Date(row.birthAt)),
  birthWeight: row.birthWeight,
  plurality:
    row.pluralityCount !== null && row.pluralityOrder !== null
      ? { n: row.pluralityCount, order: row.pluralityOrder }
      : null,
  birthWorkgroupId: row.birthWorkgroupId,
  mother: {
    nameKey: row.motherSort,
    fiscalCode: code(row.mother?.fiscalCode),
    birthDate: row.mother?.birthDate ?? null,
  },
})
