import type { Plate } from '@sne/shared/contract'
import { csv, pdf, plainText } from '@sne/shared/contract'
import type { Position } from '@sne/shared/domain'
import { PDFDocument } from 'pdf-lib'
import { plannedType, worklistFormat, writeWorklist } from '../../exchange/instruments/index.ts'
import type { Context } from '../../platform/calls/context.ts'
import { fileAnswer } from '../../platform/calls/file-answer.ts'
import { found } from '../../platform/calls/refusal.ts'
import type { LaboratoryHead, PlateFacts, PlateMapWell } from '../../platform/documents/index.ts'
import { laboratoryHead } from '../../records/laboratories/laboratory-head.ts'
import { type RecordedItem, recordedOn } from '../../records/materials/recorded.ts'
import { findPlate, findPlates, plateRecords, siblingIds } from '../../records/plates/queries.ts'
import { texts } from './texts.ts'

const numberOf = ({ year, number }: Pick<Plate, 'year' | 'number'>) => `${year}/${number}`

const factsOf = (
  { viewer, now }: Context,
  plate: Plate,
  laboratory: LaboratoryHead,
  siblings: readonly Plate[],
  lots: readonly RecordedItem[],
): PlateFacts => ({
  laboratory,
  barcode: plate.barcode,
  number: numberOf(plate),
  name: plate.name,
  analysisType: plate.analysisType.label,
  category: plate.category,
  status: plate.status,
  instrument: plate.instrument,
  kitLot: lots.length > 0 ? lots.map(({ name }) => name).join('; ') : plate.kitLot,
  kitExpiry: lots.map(({ lastDay }) => lastDay).sort()[0] ?? plate.kitExpiry,
  isLot: plate.isLot,
  createdAt: plate.createdAt,
  createdBy: plate.created.by?.label ?? null,
  closedAt: plate.closedAt,
  closedBy: plate.closed?.by?.label ?? null,
  siblings: siblings.filter(({ id }) => id !== plate.id).map(numberOf),
  notes: plate.notes,
  punchingNotes: plate.punchingNotes,
  printedAt: now.toISOString(),
  printedBy: viewer.label,
})

const mapWell =
  (plate: Plate) =>
  (well: Plate['wells'][number]): PlateMapWell => {
    const of = plate.wells.filter((one) => one.replicateGroup === well.replicateGroup).length
    return {
      well: well.position as Position,
      type: well.type,
      qcLevel: well.qc?.level ?? null,
      qcLot: well.qc?.lot ?? null,
      barcode: well.barcode,
      protocol: well.protocol,
      newborn: well.newborn && [well.newborn.surname, well.newborn.name].filter(Boolean).join(' '),
      reason: well.kind === 'first' && well.priority === 'recall' ? 'recall' : well.kind,
      urgent: well.priority === 'urgent',
      replicate:
        well.replicateGroup !== null && well.replicateNo !== null ? { number: well.replicateNo, of } : null,
      punchStatus: well.punchStatus,
      note: well.notRequired ? texts.notRequired : well.note,
    }
  }

/** Lots of reagents that the plate recorded. */
const lotsOf = async ({ db }: Context, plate: Plate) =>
  (await recordedOn(db, { ...plate, workgroupId: plate.workgroup.id })).filter(
    ({ kind }) => kind === 'reagent_lot',
  )

/** The plate's map on paper; with `multiple` one page for each plate of the group. */
export async function printPlate(context: Context, id: number, multiple: boolean) {
  const { db, viewer, services } = context
  const own = found(await findPlate(db, viewer, id))
  const siblings = own.group ? await findPlates(db, viewer, await siblingIds(db, id)) : [own]
  const laboratory = await laboratoryHead(db, own.workgroup.id)
  const printed = multiple ? siblings : [own]
  const maps: Buffer[] = []
  for (const plate of printed)
    maps.push(
      await services.documents.render({
        kind: 'plateMap',
        data: {
          plate: factsOf(context, plate, laboratory, siblings, await lotsOf(context, plate)),
          wells: plate.wells.map(mapWell(plate)),
        },
      }),
    )
  return fileAnswer(`piastra-${own.barcode}.pdf`, pdf, await merged(maps), { inline: true })
}

async function merged(parts: readonly Buffer[]): Promise<Uint8Array> {
  if (parts.length === 1) return parts[0] as Buffer
  const whole = await PDFDocument.create()
  for (const part of parts) {
    const source = await PDFDocument.load(part)
    for (const page of await whole.copyPages(source, source.getPageIndices())) whole.addPage(page)
  }
  return whole.save()
}

/** The list of samples for the instrument, in the form that the type's profile reads back. */
export async function exportPlate(context: Context, id: number, extension?: 'csv' | 'txt') {
  const { db, viewer } = context
  const plate = found(await findPlate(db, viewer, id))
  const [record] = await plateRecords(db, viewer, [id])
  const format = worklistFormat(record?.importProfileId ?? null)
  const text = writeWorklist(
    plate.wells
      .filter(({ punchStatus }) => punchStatus !== 'insufficient' && punchStatus !== 'skipped')
      .map((well) => ({
        position: well.position,
        type: plannedType(well.type),
        barcode: well.barcode,
        qcLevel: well.qc?.level ?? null,
        qcLot: well.qc?.lot ?? null,
        replicateNo: well.replicateGroup === null ? null : well.replicateNo,
        analysisId: well.sampleAnalysisId,
      })) as Parameters<typeof writeWorklist>[0],
    plate.barcode,
    format,
  )
  const ending = extension ?? format.extension
  return fileAnswer(
    `worklist-${plate.barcode}.${ending}`,
    ending === 'csv' ? csv : plainText,
    Buffer.from(text),
  )
}
