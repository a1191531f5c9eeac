import { ImportProfile } from '../../platform/database/import-profile.ts'
import { cyclerSheet } from './profiles/cycler-sheet.ts'
import { masshunterCsv } from './profiles/masshunter-csv.ts'
import { metidqExport } from './profiles/metidq-export.ts'
import { quantstudioResults } from './profiles/quantstudio-results.ts'
import { watersQuantify } from './profiles/waters-quantify.ts'
import { wideTable } from './profiles/wide-table.ts'

/** The profiles with which the product comes; a laboratory may change copies of them. */
export const builtInProfiles: readonly ImportProfile[] = [
  watersQuantify,
  quantstudioResults,
  cyclerSheet,
  metidqExport,
  masshunterCsv,
  wideTable,
].map((profile) => ImportProfile.parse(profile))

export function builtInProfile(id: string): ImportProfile | undefined {
  return builtInProfiles.find((profile) => profile.id === id)
}
