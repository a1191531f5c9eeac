import { pdf } from '@sne/shared/contract'
import { eqaHindrances, eqaVerdicts, flagLabels } from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { fileAnswer } from '../../platform/calls/file-answer.ts'
import { readKeptFile } from '../../platform/calls/kept-file.ts'
import { found } from '../../platform/calls/refusal.ts'
import { sheetAnswer } from '../../platform/calls/sheet-answer.ts'
import { cellOfValue } from '../../records/analyses/cell-of-value.ts'
import { paperHead } from '../../records/laboratories/laboratory-head.ts'
import { findRound, roundRecord } from './round.ts'
import { fileName } from './send.ts'
import { texts } from './texts.ts'

/** The PDF of what was sent. @throws Refusal `not_found` also while nothing was sent */
export async function printRound(context: Context, id: number) {
  const { fileId } = await roundRecord(context, id)
  const { name, bytes } = await readKeptFile(context, found(fileId ?? undefined))
  context.audit({ entity: 'eqa-round', id, action: 'print' })
  return fileAnswer(name, pdf, bytes, { inline: true })
}

/** Labels for the samples: their barcodes are scanned when the discs are punched. */
export async function printLabels(context: Context, id: number) {
  const { db, viewer, now, services } = context
  const round = await findRound(context, id)
  const name = `${round.programme.label} ${round.number}/${round.year}`
  const bytes = await services.documents.render({
    kind: 'cardLabels',
    data: {
      laboratoryName: (await paperHead(db, viewer.workgroupId)).name,
      labels: round.sampleList.map(({ barcode, code }) => ({
        barcode,
        protocol: null,
        newborn: texts.label(name, code),
        birthAt: null,
        collectedAt: null,
      })),
      format: 'sheet',
      skip: 0,
      printedAt: now.toISOString(),
    },
  })
  context.audit({ entity: 'eqa-round', id, action: 'print_labels' })
  return fileAnswer(texts.labelsFile(fileName(round)), pdf, bytes, { inline: true })
}

/** The results of a round as a workbook: what many providers take in. @throws Refusal `not_found` */
export async function exportRound(context: Context, id: number) {
  const round = await findRound(context, id)
  return sheetAnswer(context, {
    name: texts.sheetFile(fileName(round)),
    cut: false,
    entity: 'eqa-round',
    id,
    title: texts.sheet(`${round.number} ${round.year}`),
    columns: [
      { key: 'sample', label: 'Campione', width: 16, type: 'text' },
      { key: 'analyte', label: 'Analita', width: 16, type: 'text' },
      { key: 'value', label: 'Valore', width: 12, type: 'number' },
      { key: 'text', label: texts.asText, width: 16, type: 'text' },
      { key: 'unit', label: 'Unità', width: 12, type: 'text' },
      { key: 'flag', label: 'Interpretazione', width: 28, type: 'text' },
      { key: 'plate', label: 'Corsa', width: 26, type: 'text' },
      { key: 'well', label: 'Pozzetto', width: 10, type: 'text' },
      { key: 'hindrance', label: texts.notSentWhy, width: 26, type: 'text' },
      { key: 'target', label: texts.target, width: 16, type: 'number' },
      { key: 'sd', label: texts.sd, width: 16, type: 'number' },
      { key: 'z', label: 'z-score', width: 10, type: 'number', decimals: 2 },
      { key: 'verdict', label: 'Valutazione', width: 18, type: 'text' },
    ],
    rows: round.results.map((result) => {
      const cell = cellOfValue(result, result.decimals)
      return {
        sample: result.sample,
        analyte: result.analyte,
        value: typeof cell === 'number' ? cell : null,
        text: typeof cell === 'number' ? null : (cell ?? result.raw),
        unit: result.unit,
        flag: result.flag && flagLabels[result.flag],
        plate: result.plate?.label ?? null,
        well: result.well,
        hindrance: result.hindrance && eqaHindrances[result.hindrance],
        target: result.target,
        sd: result.sd,
        z: result.z,
        verdict: result.verdict && eqaVerdicts[result.verdict].label,
      }
    }),
  })
}
