import { sql } from 'kysely'
import { everything } from '../src/entry/summary-round.ts'
import { openDatabase } from '../src/platform/database/open.ts'
import type { Viewer } from '../src/platform/sessions/viewer.ts'
import { failsafeDifferences } from '../src/work/failsafe/differences.ts'
import { standingDifferences } from '../src/work/turnaround/differences.ts'

/** Conditions that must hold after a day, with the number of violations of each. */
export type Checks = Readonly<Record<string, number>>

/**
 * Counts what got lost, by bare SQL on the database of the server.
 * @param cards barcodes of all cards whose shipment the server confirmed
 * @param signed how many signatures the server confirmed
 */
export async function countLost(
  databaseUrl: string,
  { cards, signed }: { readonly cards: readonly string[]; readonly signed: number },
): Promise<Checks> {
  const { db, close } = await openDatabase({ dataDir: '', databaseUrl, databasePool: 2 })
  const count = async (statement: ReturnType<typeof sql<{ count: number }>>) =>
    Number((await statement.execute(db)).rows[0]?.count)
  try {
    const known = await count(
      sql<{ count: number }>`select count(*)::int as count from samples where barcode = any(${cards})`,
    )
    const accepted = await count(
      sql<{ count: number }>`select count(*)::int as count from reports where status = 'accepted'`,
    )
    return {
      'cartoncini confermati e non trovati': cards.length - known,
      'firme confermate e non trovate': Math.max(0, signed - accepted),
      'referti accettati senza numero': await count(
        sql<{
          count: number
        }>`select count(*)::int as count from reports where status = 'accepted' and number is null`,
      ),
      'numeri di referto dati due volte': await count(
        sql<{
          count: number
        }>`select count(*)::int as count from (select 1 from reports where number is not null
          group by workgroup_id, number having count(*) > 1) as twice`,
      ),
      'referti accettati da più di 2 minuti senza documento': await count(
        sql<{ count: number }>`select count(*)::int as count from report_documents document
          join reports on reports.id = document.report_id and reports.status = 'accepted'
          where document.drawn_at is null and reports.accepted_at < now() - interval '2 minutes'`,
      ),
      'cartoncini accettati senza una categoria in lavorazione': await count(
        sql<{ count: number }>`select count(*)::int as count from samples where status = 'accepted'
          and barcode = any(${cards})
          and not exists (select from analyzable_samples a where a.sample_id = samples.id)`,
      ),
      'differenze fra riassunti e righe (failsafe)': (
        await failsafeDifferences(db, everything as Viewer, new Date())
      ).length,
      'differenze fra riassunti e righe (ordini)': (await standingDifferences(db)).length,
    }
  } finally {
    await close()
  }
}
