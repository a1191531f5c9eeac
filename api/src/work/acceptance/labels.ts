import { type acceptanceEndpoints, type HandlerInput, pdf, svg } from '@sne/shared/contract'
import { newbornName } from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { fileAnswer } from '../../platform/calls/file-answer.ts'
import { found } from '../../platform/calls/refusal.ts'
import { barcodeImage } from '../../platform/documents/index.ts'
import { sampleRows } from '../../records/cards/row-queries.ts'
import { sampleInSight } from '../../records/cards/visible.ts'

type Query = HandlerInput<typeof acceptanceEndpoints.printCardLabels>['query']

/** The barcode alone, with its text below. @throws Refusal `not_found` */
export async function drawCardBarcode({ db, viewer }: Context, sampleId: number) {
  const { barcode } = found(
    await sampleRows(db, viewer)
      .where('samples.id', '=', sampleId)
      .where(sampleInSight(viewer))
      .executeTakeFirst(),
  )
  return fileAnswer('codice.svg', svg, Buffer.from(barcodeImage(barcode)), { inline: true })
}

/** Labels of cards in sight, in the order in which they were asked for. @throws Refusal `not_found` for any other */
export async function printCardLabels(context: Context, { sampleId, format, skip }: Query) {
  const { db, viewer, now, services } = context
  const rows = await sampleRows(db, viewer)
    .where('samples.id', 'in', sampleId)
    .where(sampleInSight(viewer))
    .execute()
  const cards = sampleId.map((id) => found(rows.find((row) => row.id === id)))
  const laboratory = viewer.workgroupId
    ? await db.selectFrom('workgroups').select('name').where('id', '=', viewer.workgroupId).executeTakeFirst()
    : undefined
  const bytes = await services.documents.render({
    kind: 'cardLabels',
    data: {
      laboratoryName: laboratory?.name ?? '',
      format,
      skip,
      printedAt: now.toISOString(),
      labels: cards.map((card) => ({
        barcode: card.barcode,
        protocol: card.protocolNumber,
        newborn: newbornName(card),
        birthAt: card.birthTimeKnown ? card.birthAt : card.birthAt.slice(0, 10),
        collectedAt: card.collectedAt,
      })),
    },
  })
  return fileAnswer('etichette.pdf', pdf, bytes, { inline: true })
}
