import type { AnalysisTypeId } from '@sne/shared/domain'
import type { Context } from '../../../platform/calls/context.ts'
import { type FileAnswer, fileAnswer } from '../../../platform/calls/file-answer.ts'
import { found, refuse } from '../../../platform/calls/refusal.ts'
import { findPlate } from '../../../records/plates/queries.ts'
import { instrumentFile } from '../instrument-file.ts'
import { measuredOf } from './cards.ts'
import { texts } from './texts.ts'
import { guidedPlace } from './view.ts'

/**
 * The file that an instrument would give back for a closed plate.
 * @throws Refusal `not_found` for real data and plates out of sight, `invalid_transition` for a plate that is not closed
 */
export async function guideFile({ db, viewer }: Context, plateId: number): Promise<FileAnswer> {
  if (!(await guidedPlace(db, viewer))) throw refuse('not_found', { message: texts.notOffered })
  const plate = found(await findPlate(db, viewer, plateId))
  if (plate.status !== 'closed')
    throw refuse('invalid_transition', { message: texts.notClosed(plate.barcode) })
  const barcodes = plate.wells.flatMap(({ type, barcode }) => (type === 'sample' && barcode ? [barcode] : []))
  const wells = plate.wells.map(({ position, type, barcode, qc }) => ({
    ...{ position, type, barcode },
    qcLevel: qc?.level ?? null,
  }))
  const type = plate.analysisType.code as AnalysisTypeId
  const text = instrumentFile(type, wells, { plateBarcode: plate.barcode, ...measuredOf(barcodes) })
  return fileAnswer(`risultati-${plate.barcode}.csv`, 'text/csv', Buffer.from(text))
}
