import type { BodyOf, PuncherAnswer, punchingEndpoints } from '@sne/shared/contract'
import { type PuncherStep, puncherSteps } from '@sne/shared/domain'
import { type PuncherOutput, refusalOfReading } from '../../exchange/instruments/index.ts'
import type { Context } from '../../platform/calls/context.ts'
import type { PreparingContext, UploadedFile } from '../../platform/calls/handler.ts'
import { found, refuse } from '../../platform/calls/refusal.ts'
import { plateRecords } from '../../records/plates/queries.ts'
import { type Compared, compareFile } from './compare-file.ts'
import { openPunching, raiseVersions } from './open.ts'
import { punchingOf } from './queries.ts'
import { recordDisc } from './record-disc.ts'
import { texts } from './texts.ts'

/**
 * Reads a puncher's file in the thread for files. Changes nothing and needs no transaction.
 * @throws Refusal `not_found`, `file_unreadable`, `file_beyond_limits`, `unavailable`
 */
export async function readPuncherFile(
  { db, viewer, services, log }: PreparingContext<(typeof punchingEndpoints)['importPunching']>,
  plateId: number,
  file: UploadedFile,
): Promise<PuncherOutput> {
  found((await plateRecords(db, viewer, [plateId]))[0])
  const output = await services.fileReader.puncher(file.bytes, viewer.userId).catch((error: unknown) => {
    throw refusalOfReading(error, log)
  })
  const problem = output.problems.find(({ severity }) => severity === 'error')
  if (problem) throw refuse('file_unreadable', { message: problem.message })
  return output
}

/** Facts of the file in the record of a well. */
function noteOf({ position, records }: Compared, { status }: PuncherStep): string | undefined {
  if (status === 'punched') return undefined
  const cards = [...new Set(records.flatMap(({ record }) => record.cardBarcode ?? []))]
  const comments = [...new Set(records.flatMap(({ record }) => record.comment ?? []))]
  return texts.fileNote(position, cards.join(', '), comments.join(', ')).slice(0, 500)
}

/**
 * Compares a puncher's file with the plan of one plate. Unless it is a dry run, the call punches the confirmed wells.
 * It records the decisions on the other wells. Each disc is recorded as one punched by hand. The call takes all of
 * the file or nothing. A repeated file changes nothing.
 * @throws Refusal `invalid_transition`, `file_mismatch`, `stale_version`, `file_to_confirm` while a well that differs
 * is undecided, `punches_exhausted`
 */
export async function importPuncherFile(
  context: Context,
  plateId: number,
  file: UploadedFile,
  output: PuncherOutput,
  body: BodyOf<'importPunching'>,
): Promise<PuncherAnswer> {
  const { db } = context
  const group = await openPunching(context, plateId)
  let own = await punchingOf(db, group.plate, [group.plate])
  const { compared, report } = compareFile({ ...own, plates: group.plates }, output, {
    name: file.name,
    size: file.bytes.length,
  })
  const { sha256 } = report.file
  if (body.dryRun) {
    context.audit({ entity: 'plate', id: plateId, action: 'match_puncher', details: { sha256 } })
    return { kind: 'report', report }
  }
  const plan = puncherSteps(compared, { confirmed: body.wells, decided: body.decisions })
  const { steps, already, refused, undecided } = plan
  const isStale = body.version !== report.version
  if (isStale && steps.length + refused.length + undecided.length > 0)
    throw refuse('stale_version', { message: texts.plateChanged })
  if (refused.length > 0)
    throw refuse('file_mismatch', { message: texts.notAsPlanned(refused), details: { wells: refused } })
  if (undecided.length > 0)
    throw refuse('file_to_confirm', { message: texts.undecided(undecided), details: { wells: undecided } })
  if (report.toConfirm.length > 0 && !body.confirmed)
    throw refuse('file_to_confirm', { message: report.toConfirm.join(' ') })

  const reserved: number[] = []
  for (const step of steps) {
    const item = found(own.items.find(({ position }) => position === step.well))
    const note = noteOf(found(compared.find(({ position }) => position === step.well)), step)
    const recorded = await recordDisc(context, own, item, { status: step.status, note })
    reserved.push(...recorded.reserved.map(({ requestId }) => requestId))
    // The first disc has started the punching of the plate.
    if (own.plate.status === 'planning') {
      const { plate } = await openPunching(context, plateId)
      own = await punchingOf(db, plate, [plate])
    }
  }
  const wellsOf = (status: PuncherStep['status']) =>
    steps.flatMap((step) => (step.status === status ? [step.well] : []))
  const left = body.decisions.flatMap(({ well, decision }) => (decision === 'leave' ? [well] : []))
  const answer = { punched: wellsOf('punched'), redo: wellsOf('error'), toPlanning: wellsOf('skipped') }
  if (steps.length > 0) await raiseVersions(context, group)
  const changed = steps.length + left.length > 0
  if (changed)
    context.audit({
      entity: 'plate',
      id: plateId,
      action: 'import_puncher',
      details: {
        ...{ sha256, ...answer, left },
        ...(reserved.length > 0 ? { reservedFor: reserved } : {}),
        ...(report.toConfirm.length > 0 ? { confirmed: report.toConfirm } : {}),
      },
    })
  const [after] = await plateRecords(db, context.viewer, [plateId])
  const { status, version } = found(after)
  return { kind: 'imported', changed, already: [...already], ...answer, status, version }
}
