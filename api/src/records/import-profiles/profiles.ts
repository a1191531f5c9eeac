import { createHash } from 'node:crypto'
import { ImportProfile } from '../../platform/database/import-profile.ts'
import type { Db } from '../../platform/database/open.ts'

/** A profile by which files of a laboratory may be read. */
export interface OfferedProfile {
  readonly id: string
  readonly label: string
  /** Of a profile that the laboratory signed; null for a built-in one. */
  readonly version: number | null
  readonly profile: ImportProfile
}

/** Name of a laboratory's own profile in files' reports, for all its versions. */
export const ownProfileId = (workgroupId: number, profileNumber: number): string =>
  `lab${workgroupId}_${profileNumber}`

/** Built-in profiles, which all laboratories have. */
export async function builtInOf(db: Db): Promise<OfferedProfile[]> {
  const rows = await db
    .selectFrom('importProfiles')
    .select(['label', 'definition'])
    .where('enabled', '=', true)
    .orderBy('label')
    .execute()
  // A profile may be older than a setting.
  return rows.map(({ label, definition }) => {
    const profile = ImportProfile.parse(definition)
    return { id: profile.id, label, version: null, profile }
  })
}

/** The profiles by which a laboratory's files are read: its own in force, then the built-in ones. */
export async function profilesOf(db: Db, workgroupId: number): Promise<OfferedProfile[]> {
  const own = await db
    .selectFrom('importProfileSets')
    .select(['version', 'definition'])
    .where('workgroupId', '=', workgroupId)
    .where('state', '=', 'active')
    .orderBy('profileNumber')
    .execute()
  const read = own.flatMap(({ version, definition }) => {
    if (definition === null) return []
    const profile = ImportProfile.parse(definition)
    return [{ id: profile.id, label: profile.label, version, profile }]
  })
  return [...read, ...(await builtInOf(db))]
}

/** SHA-256 of a reader, lower-case hexadecimal. */
export const hashOf = (profile: ImportProfile): string =>
  createHash('sha256').update(JSON.stringify(profile)).digest('hex')
