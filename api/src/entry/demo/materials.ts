import { addDays, dayOf } from '@sne/shared/domain'
import { json } from '../../platform/database/columns.ts'
import type { Db } from '../../platform/database/open.ts'

/** Instruments of the demonstration: one whose calibration is near, one whose maintenance is overdue. */
const instruments = [
  {
    name: 'Tandem 1',
    kind: 'mass_spectrometer',
    serial: 'DEMO-101',
    types: ['sne_ms', 'lyso_ms'],
    dueIn: 200,
  },
  {
    name: 'Fluorimetro 1',
    kind: 'fluorimeter',
    serial: 'DEMO-102',
    types: ['btd_act', 'tgal_tot'],
    dueIn: 9,
  },
  { name: 'Punzonatrice 1', kind: 'puncher', serial: 'DEMO-103', types: ['sne_ms', 'btd_act'], dueIn: -6 },
] as const

/** Lots of one kit a type: days from the first start to the expiry, and whether a lead released them. */
const lots = [
  { type: 'sne_ms', kit: 'Kit aminoacidi e acilcarnitine', code: 'AA-2101', days: 240, released: true },
  { type: 'btd_act', kit: 'Kit biotinidasi', code: 'BT-0310', days: 12, released: true },
  { type: 'btd_act', kit: 'Kit biotinidasi', code: 'BT-0311', days: 300, released: false },
] as const

const maker = 'Casa dimostrativa'

/** Three instruments and three lots of a laboratory; plates are required to record none of them. */
export async function insertDemoMaterials(db: Db, workgroupId: number, now: Date): Promise<void> {
  const today = dayOf(now)
  const people = await db
    .selectFrom('users')
    .select(['id', 'lead', 'roles'])
    .where('workgroupId', '=', workgroupId)
    .orderBy('id')
    .execute()
  const planner = people.find(({ roles }) => roles.includes('planner'))?.id
  const lead = people.find((person) => person.lead)?.id
  if (!planner || !lead) return
  const types = await db.selectFrom('analysisTypes').select(['id', 'code']).execute()
  const typeId = (code: string) => types.find((type) => type.code === code)?.id ?? 0
  const made = { workgroupId, maker, createdAt: now, createdBy: planner }
  for (const { types: codes, dueIn, ...instrument } of instruments) {
    const { id: instrumentId } = await db
      .insertInto('instruments')
      .values({ ...made, ...instrument, model: 'D1', place: 'Laboratorio' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const rows = codes.map((code) => ({ instrumentId, analysisTypeId: typeId(code) }))
    await db.insertInto('instrumentTypes').values(rows).execute()
    await db
      .insertInto('instrumentEvents')
      .values({
        ...{ instrumentId, person: maker, outcome: 'passed', recordedAt: now, recordedBy: planner },
        kind: dueIn < 0 ? 'maintenance' : 'calibration',
        happenedOn: addDays(today, dueIn - 365),
        nextDueOn: addDays(today, dueIn),
      })
      .execute()
  }
  const kits = new Map<string, number>()
  for (const { type, kit, code, days, released } of lots) {
    const kitId =
      kits.get(kit) ??
      (
        await db
          .insertInto('reagentKits')
          .values({ ...made, analysisTypeId: typeId(type), name: kit })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id
    kits.set(kit, kitId)
    const { maker: _, ...own } = made
    await db
      .insertInto('reagentLots')
      .values({
        ...{ ...own, kitId, code, barcode: `RG${code}`, receivedOn: addDays(today, -20) },
        expiresOn: addDays(today, days),
        ...(released
          ? {
              status: 'released' as const,
              steps: json([{ status: 'released', by: lead, at: now.toISOString(), reason: '' }]),
            }
          : {}),
      })
      .execute()
  }
}
