import { appliedMigrations, NewerSchema } from '../migrate.ts'
import { migrations } from '../migrations/index.ts'
import type { Db } from '../open.ts'
import type { Manifest } from './manifest.ts'
import { TransferError } from './transfer-error.ts'

const known = Object.keys(migrations)

/** Compares the schema of an embedded database with this version's, and changes neither. @throws TransferError */
export async function refuseOtherSchema(db: Db): Promise<void> {
  const applied = await appliedMigrations(db)
  const unknown = applied.filter((name) => !known.includes(name))
  if (unknown.length > 0) throw new NewerSchema(unknown)
  if (applied.length < known.length)
    throw new TransferError(
      'I dati sono di una versione precedente del prodotto e restano come sono: esportarli con quella versione, o avviare prima il prodotto con questa, che li aggiorna',
      'the data belong to an earlier version and stay as they are: export them with that version, or start this one first, which upgrades them',
    )
}

/** @throws TransferError when another version made the export */
export function refuseOtherExport(manifest: Manifest): void {
  if (manifest.migrations.some((name) => !known.includes(name)))
    throw new TransferError(
      'L’esportazione è di una versione più recente del prodotto: importarla con quella versione',
      'a later version of the product made the export: import it with that version',
    )
  if (manifest.migrations.join() !== known.join())
    throw new TransferError(
      'L’esportazione è di una versione precedente del prodotto: importarla con quella versione e avviare poi questa, che aggiorna i dati',
      'an earlier version of the product made the export: import it with that version, then start this one',
    )
}
