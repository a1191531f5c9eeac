import type { PuncherReport, PuncherWell } from '@sne/shared/contract'
import { type ComparedWell, compareWithPlan, dayOf, type PuncherRecord } from '@sne/shared/domain'
import { dateIn, type PuncherOutput, type PunchRecord } from '../../exchange/instruments/index.ts'
import { refuse } from '../../platform/calls/refusal.ts'
import { fileLimits } from '../../platform/limits.ts'
import type { PlateRecord } from '../../records/plates/queries.ts'
import { type Planned, planOf } from './file-plan.ts'
import { plateOfRow } from './file-plates.ts'
import type { Punching } from './queries.ts'
import { texts } from './texts.ts'

interface Told extends PuncherRecord {
  readonly record: PunchRecord
}
export type Compared = ComparedWell<Planned, Told>

/** Rows of one well that a report shows. */
const shownRows = 4
const shown = (text: string | null) => text?.slice(0, fileLimits.shownCharacters) ?? null

/** The earliest day of the file that lies before the plate was made: a run that cannot be its own. */
function timeBefore({ date, records }: PuncherOutput, plate: PlateRecord): string | null {
  const made = dayOf(plate.createdAt)
  const times = [...new Set([date, ...records.map(({ time }) => time)])]
  return times.find((time) => time !== null && (dateIn(time)?.day ?? made) < made) ?? null
}

function toConfirm(
  output: PuncherOutput,
  own: readonly PunchRecord[],
  { plate, plates }: Punching,
): string[] {
  const name = plate.name ?? plate.barcode
  const unnamed = own.filter(({ plateBarcode }) => plateBarcode === null).length
  const early = timeBefore(output, plate)
  const unread = output.problems.filter(({ code }) => code !== 'punch_error').length
  return [
    ...(unnamed === 0 ? [] : [texts.plateUnnamed(name, plates.length > 1)]),
    ...(early === null ? [] : [texts.beforePlate(early.slice(0, 60), dayOf(plate.createdAt))]),
    ...(unread === 0 ? [] : [texts.rowsUnread(unread)]),
  ]
}

function toWell({
  position,
  plan,
  records,
  verdict,
  belongs,
  confirmable,
  decisions,
}: Compared): PuncherWell {
  const item = plan?.item
  return {
    position,
    type: item?.type ?? 'empty',
    qcLevel: item?.qc?.level ?? null,
    barcode: plan?.card ?? null,
    protocol: item?.protocol ?? null,
    newborn: item?.newborn ?? null,
    punchStatus: plan?.status ?? null,
    punched: item?.punched ?? null,
    rows: records.slice(0, shownRows).map(({ record }) => ({
      line: record.line,
      card: shown(record.cardBarcode),
      time: shown(record.time),
      comment: shown(record.comment),
    })),
    verdict,
    belongs: [...belongs],
    confirmable,
    decisions: [...decisions],
  }
}

/**
 * Lays a file on one plate of a punching; rows of other plates are counted.
 * @throws Refusal `file_mismatch` when every row is of another plate
 */
export function compareFile(
  punching: Punching,
  output: PuncherOutput,
  file: { readonly name: string; readonly size: number },
): { readonly compared: readonly Compared[]; readonly report: PuncherReport } {
  const { plate, plates } = punching
  const isOwn = (record: PunchRecord) => plateOfRow(record, plate) === 'own'
  const own = output.records.filter(isOwn)
  const others = Map.groupBy(
    output.records.filter((record) => !isOwn(record)),
    ({ plateBarcode }) => plateBarcode?.toUpperCase() ?? '',
  )
  const otherPlates = [...others.values()].slice(0, 12).map((rows) => ({
    name: shown(rows[0]?.plateBarcode ?? '') ?? '',
    rows: rows.length,
    plateId: plates.find((one) => rows[0] && plateOfRow(rows[0], one) === 'own')?.id ?? null,
  }))
  if (own.length === 0)
    throw refuse('file_mismatch', {
      message: texts.otherPlate(
        otherPlates.map(({ name }) => name).join(', '),
        plate.barcode,
        otherPlates.some(({ plateId }) => plateId !== null),
      ),
    })
  const told = own.map((record): Told => {
    const { well: position, cardBarcode: card, kind, outcome } = record
    return { position, card, kind, outcome, record }
  })
  const items = punching.items.filter(({ plateId }) => plateId === plate.id)
  const compared = compareWithPlan(planOf(items), told)
  return {
    compared,
    report: {
      file: { ...file, sha256: output.sha256 },
      machine: shown(output.machine),
      user: shown(output.user),
      date: shown(output.date),
      version: plate.version,
      wells: compared.map(toWell),
      otherPlates,
      // Failed punches are shown with their wells.
      problems: output.problems
        .filter(({ code }) => code !== 'punch_error')
        .slice(0, fileLimits.listed)
        .map(({ line, message }) => ({ line, text: message.slice(0, 2 * fileLimits.shownCharacters) })),
      toConfirm: toConfirm(output, own, punching),
    },
  }
}
