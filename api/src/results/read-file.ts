import { createHash } from 'node:crypto'
import type { MatchReport } from '@sne/shared/contract'
import type { Context } from '../calls/context.ts'
import type { UploadedFile } from '../calls/handler.ts'
import { refuse, refuseField } from '../calls/refusal.ts'
import { type MatchedValue, matchToPlate, parse, rankProfiles } from '../instruments/index.ts'
import type { PlateRecord } from '../plate/queries.ts'
import { listWells } from '../plate/wells.ts'
import { analytesOfType } from './reference.ts'

export interface ReadFile {
  readonly report: MatchReport
  readonly values: readonly MatchedValue[]
  readonly sha256: string
  /** No values at all, or a file that ends in the middle. */
  readonly unreadable: boolean
}

/**
 * Reads an instrument's file by the profile asked for, or the one that fits it best, and lays it on the plate.
 * Changes nothing. @throws Refusal `file_unreadable` when no profile reads it
 */
export async function readFile(
  { db }: Context,
  plate: PlateRecord,
  file: UploadedFile,
  profileId?: string,
): Promise<ReadFile> {
  const rows = await db
    .selectFrom('importProfiles')
    .select(['id', 'label', 'definition'])
    .where('enabled', '=', true)
    .orderBy('label')
    .execute()
  const profiles = rows.map(({ definition }) => definition)
  const ranked = await rankProfiles(file.bytes, file.name, profiles)
  // Of profiles that read it equally well the usual one of the type comes first.
  const best = ranked.toSorted(
    (a, b) =>
      b.confidence - a.confidence ||
      Number(b.profile.id === plate.importProfileId) - Number(a.profile.id === plate.importProfileId),
  )[0]
  const chosen = profileId ? profiles.find(({ id }) => id === profileId) : best?.profile
  if (profileId && !chosen) throw refuseField('profileId', 'Il profilo non esiste')
  if (!chosen) throw refuse('file_unreadable')

  const parsed = await parse(file.bytes, chosen)
  const wells = (await listWells(db, [plate.id])).get(plate.id) ?? []
  const analytes = await analytesOfType(db, plate.analysisTypeId)
  const { report, values } = matchToPlate(parsed, {
    barcode: plate.barcode,
    wells: wells.map(({ position, type, barcode, qc }) => ({
      position,
      type,
      barcode,
      qcLevel: qc?.level ?? null,
    })),
    analytes: analytes.filter(({ kind }) => kind !== 'ratio'),
  })
  const sha256 = createHash('sha256').update(file.bytes).digest('hex')
  return {
    report: {
      ...report,
      file: { name: file.name, size: file.bytes.length, sha256 },
      profile: { id: chosen.id, label: chosen.label },
      profileRecognised: !profileId,
      profiles: rows.map(({ id, label }) => ({ id, label })),
    },
    values,
    sha256,
    unreadable: parsed.rows.length === 0 || parsed.truncated,
  }
}
