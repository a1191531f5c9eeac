import type { MatchReport } from '@sne/shared/contract'
import { barcodeKey } from '@sne/shared/domain'
import { sql } from 'kysely'
import { codesIn } from '../../exchange/instruments/index.ts'
import type { Context } from '../../platform/calls/context.ts'
import type { ReadFile } from './read-file.ts'
import { texts } from './texts.ts'

/** Codes of registered cards among the texts, in upper case; cards of every laboratory. */
async function registeredAmong({ db }: Pick<Context, 'db'>, codes: readonly string[]): Promise<Set<string>> {
  if (codes.length === 0) return new Set()
  const rows = await db
    .selectFrom('samples')
    .select(sql<string>`upper(barcode)`.as('code'))
    .where(sql<string>`upper(barcode)`, 'in', codes)
    .execute()
  return new Set(rows.map(({ code }) => code))
}

/**
 * The report with the registered cards that the file names where the plate has none. In a well of a control or a blank it is an
 * error: the values of a newborn would be judged as a control, and its own well holds another sample. In an empty well it is
 * said: the value is not imported.
 */
export async function withRegisteredCards(
  context: Pick<Context, 'db'>,
  { report, besides, plate }: Pick<ReadFile, 'report' | 'besides' | 'plate'>,
): Promise<MatchReport> {
  const named = besides.map(({ well, sample, line }) => ({ well, line: line ?? 0, sample: sample ?? '' }))
  const known = await registeredAmong(context, [...new Set(named.flatMap(({ sample }) => codesIn(sample)))])
  const own = new Set(plate.wells.flatMap(({ barcode }) => barcodeKey(barcode) ?? []))
  const controls = new Set(plate.wells.flatMap(({ type, position }) => (type === 'empty' ? [] : [position])))
  const isForeign = (sample: string) => codesIn(sample).some((code) => known.has(code) && !own.has(code))
  const problems = named
    .filter(({ sample }) => isForeign(sample))
    .map(({ well, line, sample }) =>
      well !== null && controls.has(well)
        ? { severity: 'error' as const, well, sample, text: texts.registeredInControl(well, line, sample) }
        : { severity: 'warning' as const, well, sample, text: texts.notPlanned(line, sample) },
    )
  if (problems.length === 0) return report
  const stands = report.importable && problems.every(({ severity }) => severity !== 'error')
  return { ...report, importable: stands, problems: [...problems, ...report.problems] }
}
