import { measures } from '@sne/shared/domain'
import { sql } from 'kysely'
import type { Context } from '../../platform/calls/context.ts'
import { refuseField } from '../../platform/calls/refusal.ts'
import type { Db } from '../../platform/database/open.ts'
import { texts } from './texts.ts'

interface About {
  readonly workgroupId: number
  readonly analysisTypeId: number
}

/** Names of the measuring instruments that a laboratory registered for a type; retired ones are left out. */
async function registeredNames(db: Db, { workgroupId, analysisTypeId }: About): Promise<string[]> {
  const rows = await db
    .selectFrom('instruments')
    .innerJoin('instrumentTypes', 'instrumentTypes.instrumentId', 'instruments.id')
    .select(['instruments.name', 'instruments.kind'])
    .where('instruments.workgroupId', '=', workgroupId)
    .where('instruments.status', '!=', 'retired')
    .where('instrumentTypes.analysisTypeId', '=', analysisTypeId)
    .orderBy('instruments.name')
    .execute()
  return rows.filter(({ kind }) => measures(kind)).map(({ name }) => name)
}

const spelled = (name: string) => name.trim().replace(/\s+/g, ' ')

/** The spelling of the type's last plate whose instrument has these letters: runs of one instrument have one name. */
async function earlierSpelling(db: Db, about: About, name: string): Promise<string> {
  const same = await db
    .selectFrom('plates')
    .select('instrument')
    .where('workgroupId', '=', about.workgroupId)
    .where('analysisTypeId', '=', about.analysisTypeId)
    .where(sql<string>`lower(instrument)`, '=', name.toLowerCase())
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return same?.instrument ?? name
}

/**
 * The name of an instrument that a person writes on a plate, by which control rules and charts go. Where the laboratory registered its
 * measuring instruments of the type a plate records one of them instead: a name alone says nothing of its status.
 * @throws Refusal `validation` with the registered names
 */
export async function writtenInstrument(db: Db, about: About, name: string): Promise<string> {
  const registered = await registeredNames(db, about)
  if (registered.length > 0) throw refuseField('instrument', texts.recordRegistered(registered))
  return earlierSpelling(db, about, spelled(name))
}

/** The name that a copy takes over; null where the copy records a registered instrument of its own. */
export async function copiedInstrument(db: Db, about: About, name: string | null): Promise<string | null> {
  return (await registeredNames(db, about)).length > 0 ? null : name
}

interface NamedPlate extends About {
  readonly id: number
  readonly instrument: string | null
  /** Null without results. */
  readonly analyzedAt: unknown
}

/**
 * A plate that recorded its measuring instrument has its name; results were judged by the name that the plate had.
 * @throws Refusal `validation`
 */
export async function checkInstrumentChanges({ db }: Context, plate: NamedPlate): Promise<void> {
  const rows = await db
    .selectFrom('plateMaterials')
    .innerJoin('instruments', 'instruments.id', 'plateMaterials.instrumentId')
    .select(['instruments.name', 'instruments.kind'])
    .where('plateId', '=', plate.id)
    .execute()
  const own = rows.find(({ kind }) => measures(kind))
  if (own) throw refuseField('instrument', texts.instrumentRecorded(own.name))
  if (plate.analyzedAt !== null && plate.instrument !== null)
    throw refuseField('instrument', texts.instrumentJudged(plate.instrument))
}
