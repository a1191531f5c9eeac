import type { controlTargetEndpoints, HistoryPreview, HistoryProblem } from '@sne/shared/contract'
import { dayOf } from '@sne/shared/domain'
import { type HistoryReading, refusalOfReading } from '../../exchange/instruments/index.ts'
import type { PreparingContext, UploadedFile } from '../../platform/calls/handler.ts'
import { found } from '../../platform/calls/refusal.ts'
import type { Db } from '../../platform/database/open.ts'
import { analytesOfType } from '../../records/analyses/reference.ts'
import { knownHistory } from './history-known.ts'
import { momentOf, runKey } from './history-moment.ts'
import { lotTexts as texts } from './texts.ts'

type Preparing = PreparingContext<(typeof controlTargetEndpoints)['previewControlHistory']>

/** Most lines and problems that an answer names. */
const named = { lines: 500, problems: 200 }

interface Read {
  readonly reading: HistoryReading
  readonly lots: readonly Lot[]
}
type Lot = Awaited<ReturnType<typeof lotsOf>>[number]

const lotsOf = (db: Db, workgroupId: number, analysisTypeId: number) =>
  db
    .selectFrom('qcLots')
    .select(['id', 'code', 'level'])
    .where('workgroupId', '=', workgroupId)
    .where('analysisTypeId', '=', analysisTypeId)
    .execute()

/** Reads a file of control history in the thread for files. @throws Refusal `not_found`, `file_beyond_limits`, `unavailable` */
export async function readHistoryFile(
  { db, viewer, services, log }: Preparing,
  file: UploadedFile,
  analysisTypeId: number,
): Promise<Read> {
  found(await db.selectFrom('analysisTypes').select('id').where('id', '=', analysisTypeId).executeTakeFirst())
  const analytes = (await analytesOfType(db, analysisTypeId)).filter(({ kind }) => kind !== 'ratio')
  const lots = await lotsOf(db, viewer.workgroupId ?? 0, analysisTypeId)
  const request = { bytes: file.bytes, lots, analytes: analytes.map(({ code, unit }) => ({ code, unit })) }
  const reading = await services.fileReader.history(request, viewer.userId).catch((error: unknown) => {
    throw refusalOfReading(error, log)
  })
  return { reading, lots }
}

/** The problems of a file with those that only the laboratory's own records know. */
export async function historyProblems(
  db: Db,
  about: { readonly workgroupId: number; readonly analysisTypeId: number; readonly now: Date },
  reading: HistoryReading,
): Promise<HistoryProblem[]> {
  const today = dayOf(about.now)
  const future = reading.items.flatMap(({ line, day }): HistoryProblem[] =>
    day > today ? [{ severity: 'error', line, text: texts.future }] : [],
  )
  const known = await knownHistory(db, about, reading)
  return [...reading.problems, ...future, ...known].toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0))
}

export function toPreview(
  fileName: string,
  { reading, lots }: Read,
  problems: readonly HistoryProblem[],
): HistoryPreview {
  const { items, sha256, layout, sheet, decimal, columns, lines } = reading
  // Errors are named before what is only told.
  const ordered = problems.toSorted((a, b) => Number(b.severity === 'error') - Number(a.severity === 'error'))
  return {
    ...{ fileName, sha256, layout, sheet, decimal, lines },
    columns: columns.map((column) => ({ ...column })),
    runs: new Set(items.map(runKey)).size,
    values: items.reduce((sum, { values }) => sum + values.length, 0),
    items: items.slice(0, named.lines).flatMap((item) => {
      const lot = lots.find(({ id }) => id === item.lotId)
      return lot
        ? [
            {
              ...{ line: item.line, at: momentOf(item), timed: item.time !== null, run: item.run },
              ...{ instrument: item.instrument, level: lot.level, lot: lot.code },
              values: item.values.map((value) => ({ ...value })),
            },
          ]
        : []
    }),
    problems: ordered.slice(0, named.problems),
    moreProblems: Math.max(0, ordered.length - named.problems),
    importable: items.length > 0 && !problems.some(({ severity }) => severity === 'error'),
  }
}
