import { isDeepStrictEqual } from 'node:util'
import type { MatchReport, resultsEndpoints } from '@sne/shared/contract'
import { dayOf } from '@sne/shared/domain'
import {
  type FileMatch,
  type FileToMatch,
  type PlateToMatch,
  plannedType,
  refusalOfReading,
  withOwnNames,
} from '../../exchange/instruments/index.ts'
import type { Context } from '../../platform/calls/context.ts'
import type { PreparingContext, UploadedFile } from '../../platform/calls/handler.ts'
import { found, refuse, refuseField } from '../../platform/calls/refusal.ts'
import type { Db } from '../../platform/database/open.ts'
import { analytesOfType } from '../../records/analyses/reference.ts'
import { fileNamesInForce } from '../../records/file-names/sets.ts'
import { hashOf, profilesOf } from '../../records/import-profiles/profiles.ts'
import { type PlateRecord, plateRecords } from '../../records/plates/queries.ts'
import { listWells } from '../../records/plates/wells.ts'
import { checkedMatch, columnsForImport } from './check-values.ts'
import { namesToMatch } from './names-to-match.ts'
import { texts } from './texts.ts'

export interface ReadFile extends Pick<FileMatch, 'values' | 'besides' | 'sha256' | 'unreadable'> {
  readonly report: MatchReport
  /** The plate as the file was laid on it. */
  readonly plate: PlateToMatch
}

/**
 * Reads an instrument's file by the profile asked for, or by the profile that fits it best. It matches the file to
 * the plate, in the thread for files. It changes nothing and needs no transaction.
 * @throws Refusal `not_found`, `file_unreadable` when no profile reads it, `file_beyond_limits`, `unavailable`
 */
export async function readFile(
  context: PreparingContext<(typeof resultsEndpoints)['importResults']>,
  plateId: number,
  file: UploadedFile,
  profileId?: string,
): Promise<ReadFile> {
  const { db, viewer } = context
  const record = found((await plateRecords(db, viewer, [plateId]))[0])
  const offered = await profilesOf(db, record.workgroupId)
  if (profileId && !offered.some(({ id }) => id === profileId))
    throw refuseField('profileId', texts.unknownProfile)
  const plate = await plateToMatch(db, record)
  const own = await fileNamesInForce(db, record.workgroupId)
  const profiles = offered.map(({ profile }) => withOwnNames(profile, own.names))
  const matched = await matchInThread(context, {
    bytes: file.bytes,
    name: file.name,
    profiles,
    profileId: profileId ?? null,
    usualProfileId: record.importProfileId,
    plate,
  })
  if (!matched)
    throw refuse('file_unreadable', isBlankFile(file.bytes) ? { message: texts.fileEmpty } : undefined)
  const match = checkedMatch(matched, plate, await columnsForImport(db, record))
  const { report, values, besides, sha256, unreadable } = match
  const { label, version } = found(offered.find(({ id }) => id === match.profileId))
  const profile = found(profiles.find(({ id }) => id === match.profileId))
  return {
    report: {
      ...report,
      file: { name: file.name, size: file.bytes.length, sha256 },
      profile: {
        id: match.profileId,
        label,
        version,
        namesVersion: own.version,
        hash: hashOf(profile),
      },
      toMatch: await namesToMatch(db, record.workgroupId, { profile, report, expected: plate.analytes }),
      profileRecognised: !profileId,
      profiles: offered.map(({ id, label }) => ({ id, label })),
      swaps: [],
    },
    values,
    besides,
    sha256,
    unreadable,
    plate,
  }
}

/** Nothing but blanks and line ends. A look at each byte takes ten times as long, and other calls wait meanwhile. */
const isBlankFile = (bytes: Uint8Array): boolean => new TextDecoder('latin1').decode(bytes).trim() === ''

/** Wells and analytes of a plate as a file must hold them. */
async function plateToMatch(
  db: Db,
  {
    id,
    barcode,
    name,
    analysisTypeId,
    punchedAt,
  }: Pick<PlateRecord, 'id' | 'barcode' | 'name' | 'analysisTypeId' | 'punchedAt'>,
): Promise<PlateToMatch> {
  const wells = (await listWells(db, [id])).get(id) ?? []
  const analytes = await analytesOfType(db, analysisTypeId)
  const punches = wells.flatMap(({ punched }) => (punched ? [punched.at] : []))
  const first = punches.toSorted((a, b) => new Date(a).getTime() - new Date(b).getTime())[0] ?? punchedAt
  return {
    barcode,
    name,
    punchedOn: first === null ? null : dayOf(first),
    wells: wells.map(({ position, type, barcode: card, qc }) => ({
      position,
      type: plannedType(type),
      barcode: card,
      qcLevel: qc?.level ?? null,
    })),
    analytes: analytes
      .filter(({ kind }) => kind !== 'ratio')
      .map(({ code, label, unit }) => ({ code, label, unit })),
  }
}

/**
 * The file was read before the plate was locked: its wells must be unchanged.
 * @throws Refusal `stale_version`
 */
export async function checkSamePlate({ db }: Context, plate: PlateRecord, read: ReadFile): Promise<void> {
  if (isDeepStrictEqual(await plateToMatch(db, plate), read.plate)) return
  throw refuse('stale_version', {
    message: texts.plateChanged,
  })
}

async function matchInThread(
  { services, log, viewer }: Pick<Context, 'services' | 'log' | 'viewer'>,
  file: FileToMatch,
): Promise<FileMatch | null> {
  try {
    return await services.fileReader.match(file, viewer.userId)
  } catch (error) {
    throw refusalOfReading(error, log)
  }
}
