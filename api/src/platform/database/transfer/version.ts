import { appliedMigrations, NewerSchema } from '../migrate.ts'
import { migrations } from '../migrations/index.ts'
import type { Db } from '../open.ts'
import type { Manifest } from './manifest.ts'
import { texts } from './texts.ts'
import { TransferError } from './transfer-error.ts'

const known = Object.keys(migrations)

/** Compares the schema of an embedded database with this version's, and changes neither. @throws TransferError */
export async function refuseOtherSchema(db: Db): Promise<void> {
  const applied = await appliedMigrations(db)
  const unknown = applied.filter((name) => !known.includes(name))
  if (unknown.length > 0) throw new NewerSchema(unknown)
  if (applied.length < known.length)
    throw new TransferError(
      texts.dataOfOlderVersion,
      'the data belong to an earlier version and stay as they are: export them with that version, or start this one first, which upgrades them',
    )
}

/** @throws TransferError when another version made the export */
export function refuseOtherExport(manifest: Manifest): void {
  if (manifest.migrations.some((name) => !known.includes(name)))
    throw new TransferError(
      texts.exportOfNewerVersion,
      'a later version of the product made the export: import it with that version',
    )
  if (manifest.migrations.join() !== known.join())
    throw new TransferError(
      texts.exportOfOlderVersion,
      'an earlier version of the product made the export: import it with that version, then start this one',
    )
}
