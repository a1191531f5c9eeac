import type { MatchReport } from '@sne/shared/contract'
import { qcLevelLabels } from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import type { ReadFile } from './read-file.ts'
import { texts } from './texts.ts'

interface PlateOfLots {
  readonly id: number
  readonly workgroupId: number
}

/** A shorter code, or one without a digit, may be any word of a name; it counts where it is the whole name. */
const tellingCode = /^(?=.*\d).{4,}$/u

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** Does a name of the file hold the code of a lot, apart from other letters and digits? */
function namesLot(name: string, code: string): boolean {
  const wanted = code.trim()
  if (name.trim().toUpperCase() === wanted.toUpperCase()) return true
  return (
    tellingCode.test(wanted) &&
    new RegExp(String.raw`(?<![\p{L}\p{N}])${escaped(wanted)}(?![\p{L}\p{N}])`, 'iu').test(name)
  )
}

const lotsOf = ({ db }: Pick<Context, 'db'>, workgroupId: number) =>
  db
    .selectFrom('qcLots as lot')
    .innerJoin('analysisTypes as type', 'type.id', 'lot.analysisTypeId')
    .select(['lot.id', 'lot.code', 'lot.level', 'type.label as type'])
    .where('lot.workgroupId', '=', workgroupId)
    .orderBy('lot.id')
    .execute()

/** Wells of controls and blanks that have a planned lot, or none because they are blanks. */
const reservedWells = ({ db }: Pick<Context, 'db'>, plateId: number) =>
  db
    .selectFrom('wells')
    .leftJoin('qcLots as lot', 'lot.id', 'wells.qcLotId')
    .select(['wells.position', 'wells.type', 'lot.code'])
    .where('wells.plateId', '=', plateId)
    .where('wells.type', 'in', ['quality_control', 'white_spot'])
    .execute()

/**
 * The report with the registered lots that the file names where the plate has another lot planned. Another lot, type
 * or level has other targets. So the file is refused until plate and file name one lot. Of lots with one code any may
 * be meant.
 */
export async function withNamedLots(
  context: Pick<Context, 'db'>,
  plate: PlateOfLots,
  { besides }: Pick<ReadFile, 'besides'>,
  report: MatchReport,
): Promise<MatchReport> {
  const wells = new Map((await reservedWells(context, plate.id)).map((well) => [well.position, well]))
  const named = [
    ...report.controls.map(({ well, sample }) => ({ well, sample })),
    ...besides.map(({ well, sample }) => ({ well, sample })),
  ]
  const names = new Map(named.map((one) => [`${one.well}\n${one.sample}`, one]))
  const lots = names.size === 0 ? [] : await lotsOf(context, plate.workgroupId)
  const problems = [...names.values()].flatMap(({ well, sample }) => {
    const planned = well === null ? undefined : wells.get(well)
    if (!planned || !sample || (planned.type === 'quality_control' && planned.code === null)) return []
    const meant = lots.filter(({ code }) => namesLot(sample, code))
    const length = Math.max(...meant.map(({ code }) => code.length))
    // "L-1-02" holds "L-1", too.
    const closest = meant.filter(({ code }) => code.length === length)
    const [first] = closest
    if (!first || closest.some(({ code }) => code === planned.code)) return []
    const other = `${first.code} (${first.type}, ${qcLevelLabels[first.level].toLowerCase()})`
    return { severity: 'error' as const, well, sample, text: texts.otherLot(sample, other, planned.code) }
  })
  if (problems.length === 0) return report
  return { ...report, importable: false, problems: [...problems, ...report.problems] }
}
