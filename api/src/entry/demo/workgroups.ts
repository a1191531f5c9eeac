import { screenings, screeningsOfType, type WorkgroupType } from '@sne/shared/domain'
import { json } from '../../platform/database/columns.ts'
import type { Db } from '../../platform/database/open.ts'
import { sortKey } from '../../platform/database/sort-key.ts'

interface DemoWorkgroup {
  readonly code: string
  readonly type: WorkgroupType
  readonly name: string
  readonly facilityName: string
  readonly address: string
  readonly phone: string
  readonly pediatric?: true
  /** One of the birth points is reached by telephone alone: its data are to be completed. */
  readonly hasEmail?: false
  /** Not in the small demonstration. */
  readonly wholeOnly?: true
}

const workgroups: readonly DemoWorkgroup[] = [
  {
    code: 'LAB-SNE',
    type: 'standard',
    name: 'Laboratorio Screening Neonatale',
    facilityName: 'Ospedale Pediatrico Santa Chiara',
    address: 'Viale dei Pini 24, 50100 Firenze',
    phone: '055 0000001',
  },
  {
    code: 'LAB-ICFC',
    type: 'icfc',
    name: 'Laboratorio Ipotiroidismo e Fibrosi cistica',
    facilityName: 'Ospedale Pediatrico Santa Chiara',
    address: 'Viale dei Pini 24, 50100 Firenze',
    phone: '055 0000002',
  },
  {
    code: 'LAB-SMA',
    type: 'sma',
    name: 'Laboratorio Genetica molecolare',
    facilityName: 'Policlinico San Marco',
    address: 'Via del Parco 3, 56100 Pisa',
    phone: '050 0000003',
  },
  {
    code: 'PN-NORD',
    type: 'spoke_birth_point',
    name: 'Nido',
    facilityName: 'Ospedale Nord',
    address: 'Via Roma 1, 59100 Prato',
    phone: '0574 000004',
  },
  {
    code: 'PN-COLLE',
    type: 'spoke_birth_point',
    name: 'Nido',
    facilityName: 'Ospedale del Colle',
    address: 'Via Garibaldi 8, 53100 Siena',
    phone: '0577 000005',
  },
  {
    code: 'TIN-NORD',
    type: 'tin',
    name: 'Terapia intensiva neonatale',
    facilityName: 'Ospedale Nord',
    address: 'Via Roma 1, 59100 Prato',
    phone: '0574 000006',
  },
  {
    code: 'PN-MARE',
    type: 'spoke_birth_point',
    name: 'Nido',
    facilityName: 'Ospedale del Mare',
    address: 'Viale Italia 12, 57100 Livorno',
    phone: '0586 000008',
    wholeOnly: true,
  },
  {
    code: 'PN-VALLE',
    type: 'spoke_birth_point',
    name: 'Nido',
    facilityName: 'Ospedale della Valle',
    address: 'Via della Stazione 3, 51100 Pistoia',
    phone: '0573 000009',
    hasEmail: false,
    wholeOnly: true,
  },
  {
    code: 'CC-META',
    type: 'spoke_birth_point',
    name: 'Centro malattie metaboliche',
    facilityName: 'Ospedale Pediatrico Santa Chiara',
    address: 'Viale dei Pini 24, 50100 Firenze',
    phone: '055 0000007',
    pediatric: true,
  },
]

/** How much the first start fills in: a small laboratory at its first day, or one with a history of sixty days. */
export type DemoExtent = 'small' | 'whole'

/** @returns whether the demonstration is one with a history: it has birth points that the small one lacks */
export async function hasHistory(db: Db): Promise<boolean> {
  const codes = workgroups.flatMap(({ code, wholeOnly }) => (wholeOnly ? [code] : []))
  const row = await db.selectFrom('workgroups').select('id').where('code', 'in', codes).executeTakeFirst()
  return row !== undefined
}

/**
 * The laboratories, birth points and the clinical centre of the demonstration.
 * @param since when they joined
 * @returns their ids by code.
 */
export async function insertDemoWorkgroups(
  db: Db,
  extent: DemoExtent,
  since: Date,
): Promise<ReadonlyMap<string, number>> {
  const ids = new Map<string, number>()
  const wanted = workgroups.filter(({ wholeOnly }) => !wholeOnly || extent === 'whole')
  for (const { phone, pediatric = false, hasEmail = true, wholeOnly: _, ...group } of wanted) {
    const isLaboratory = ['standard', 'icfc', 'sma'].includes(group.type)
    const { id } = await db
      .insertInto('workgroups')
      .values({
        ...group,
        ...{ createdAt: since, updatedAt: since },
        nameSort: sortKey(group.facilityName, group.name),
        phones: [phone],
        email: hasEmail ? `${group.code.toLowerCase()}@ospedale.example` : null,
        config: json({
          screenings: isLaboratory ? screeningsOfType(group.type) : [...screenings],
          pediatric,
          transport: isLaboratory ? [] : [1, 2, 3, 4, 5].map((weekday) => ({ weekday, hour: 14 })),
          reminderAfterHours: 48,
          oldSampleDays: 14,
        }),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    ids.set(group.code, id)
  }
  await db
    .updateTable('workgroups')
    .set({ referenceLaboratoryId: ids.get('LAB-SNE') ?? null })
    .where('type', 'in', ['spoke_birth_point', 'tin'])
    .execute()
  const centre = ids.get('CC-META') ?? 0
  await db
    .insertInto('workgroupBirthPoints')
    .values(
      wanted
        .filter(({ type, pediatric }) => !pediatric && ['spoke_birth_point', 'tin'].includes(type))
        .map(({ code }) => ({ workgroupId: centre, birthPointId: ids.get(code) ?? 0 })),
    )
    .execute()
  return ids
}
