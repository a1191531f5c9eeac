import type { Well, WellData } from '@sne/shared/contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/open.ts'
import { actedLabelOf } from '../people/acted-label.ts'

/** Key of one analysis to be planned: a sample of a category has one plate a tier, so its id is enough. */
export const requestKeyOf = (analyzableSampleId: number): string => `a${analyzableSampleId}`

/** The sample behind a key; null when it is none of ours. */
export function analyzableOfKey(key: string): number | null {
  const id = /^a(\d{1,15})$/.exec(key)?.[1]
  return id ? Number(id) : null
}

const wellRows = (db: Db, plateIds: readonly number[]) =>
  db
    .selectFrom('wells')
    .leftJoin('sampleAnalyses as analysis', 'analysis.id', 'wells.sampleAnalysisId')
    .leftJoin('analyzableSamples as analyzable', 'analyzable.id', 'wells.analyzableSampleId')
    .leftJoin('samples', 'samples.id', 'wells.sampleId')
    .leftJoin('newborns', 'newborns.id', 'samples.newbornId')
    .leftJoin('qcLots', 'qcLots.id', 'wells.qcLotId')
    .leftJoin('users', 'users.id', 'wells.punchedBy')
    .leftJoin('eqaSamples as eqa', 'eqa.id', 'wells.eqaSampleId')
    .leftJoin('eqaRounds as round', 'round.id', 'eqa.roundId')
    .leftJoin('eqaProgrammes as programme', 'programme.id', 'round.programmeId')
    .selectAll('wells')
    .select(['analysis.kind', 'analysis.replicates', 'analysis.status as analysisStatus'])
    .select(['analysis.outcome', 'analysis.worstFlag'])
    .select(['analyzable.priority', 'analyzable.protocolNumber', 'analyzable.status as analyzableStatus'])
    .select(sql<string | null>`coalesce(samples.barcode, eqa.barcode)`.as('barcode'))
    .select(['eqa.code as eqaCode', 'eqa.roundId', 'round.number as roundNumber', 'round.year as roundYear'])
    .select('programme.name as programme')
    .select(['newborns.id as newbornId', 'newborns.code', 'newborns.surname'])
    .select(['newborns.name', 'newborns.sex', 'newborns.birthAt', 'qcLots.code as lot'])
    .select(actedLabelOf('users', 'wells.punchedAt').as('puncher'))
    .where('wells.plateId', 'in', [...plateIds, 0])
    .orderBy('wells.plateId')
    .orderBy('wells.index')

export type WellRecord = Awaited<ReturnType<ReturnType<typeof wellRows>['execute']>>[number]

export const toWell = (row: WellRecord): Well => ({
  position: row.position,
  index: row.index,
  type: row.type,
  qc: row.qcLevel && { level: row.qcLevel, lotId: row.qcLotId, lot: row.lot },
  eqa:
    row.eqaSampleId === null || row.roundId === null
      ? null
      : {
          sampleId: row.eqaSampleId,
          code: row.eqaCode ?? '',
          roundId: row.roundId,
          round: `${row.programme} ${row.roundNumber}/${row.roundYear}`,
        },
  requestKey: row.requestKey,
  kind: row.kind,
  sampleId: row.sampleId,
  analyzableSampleId: row.analyzableSampleId,
  sampleAnalysisId: row.sampleAnalysisId,
  replicateGroup: (row.replicates ?? 1) > 1 ? row.sampleAnalysisId : null,
  replicateNo: row.replicateNo,
  notRequired: row.notRequired,
  punchStatus: row.punchStatus,
  punched:
    row.punchedAt === null
      ? null
      : { at: row.punchedAt, by: row.punchedBy === null ? null : { id: row.punchedBy, label: row.puncher } },
  note: row.note,
  barcode: row.barcode,
  protocol: row.protocolNumber,
  newborn:
    row.newbornId === null || row.code === null || row.surname === null || row.birthAt === null
      ? null
      : {
          id: row.newbornId,
          code: row.code,
          surname: row.surname,
          name: row.name ?? '',
          sex: row.sex,
          birthAt: row.birthAt,
        },
  priority: row.priority,
})

const toWellData = (row: WellRecord): WellData => ({
  ...toWell(row),
  analyzableStatus: row.analyzableStatus,
  analysisStatus: row.analysisStatus,
  outcome: row.outcome,
  worstFlag: row.worstFlag,
})

function byPlate(plateIds: readonly number[], rows: readonly WellRecord[]): ReadonlyMap<number, Well[]> {
  const wells = new Map<number, Well[]>(plateIds.map((id) => [id, []]))
  for (const row of rows) wells.get(row.plateId)?.push(toWell(row))
  return wells
}

/** Wells by plate, in the order of their index. */
export const listWells = async (db: Db, plateIds: readonly number[]) =>
  byPlate(plateIds, await wellRows(db, plateIds).execute())

/** Wells by plate that are not empty, in the order of their index: each scan of a punching reads them twice. */
export const listUsedWells = async (db: Db, plateIds: readonly number[]) =>
  byPlate(plateIds, await wellRows(db, plateIds).where('wells.type', '<>', 'empty').execute())

/** The wells of one plate with the state of their analyses. */
export const listWellData = async (db: Db, plateId: number): Promise<WellData[]> =>
  (await wellRows(db, [plateId]).execute()).map(toWellData)

/**
 * In a group a place that one sibling uses for a sample is taken on all: where the others do not need the sample
 * their well stays empty and says so. Call it after every change of a group's wells.
 */
export async function markNotRequired(db: Db, groupId: number | null): Promise<void> {
  if (groupId === null) return
  await sql`
    update wells w set not_required = fact.needed
    from (
      select own.id, own.type = 'empty' and exists (
        select from wells other join plates p on p.id = other.plate_id
        where p.group_id = ${groupId} and p.deleted_at is null and other.plate_id <> own.plate_id
          and other.position = own.position and other.type in ('sample', 'eqa_sample')
      ) as needed
      from wells own join plates on plates.id = own.plate_id
      where plates.group_id = ${groupId} and plates.deleted_at is null
    ) fact
    where w.id = fact.id and w.not_required <> fact.needed`.execute(db)
}
