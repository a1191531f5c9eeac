import { acceptedWithReserveLabel, formatDateTime, formatText } from '@sne/shared/domain'
import { drawCounters } from '../layout/fields.ts'
import { drawFooters } from '../layout/footer.ts'
import { soft } from '../layout/palette.ts'
import { ensure, finish, openPaper, type Paper } from '../layout/paper.ts'
import { drawSignatures } from '../layout/signatures.ts'
import { type Column, drawTable } from '../layout/table.ts'
import { write } from '../layout/text.ts'
import { momentOrDay } from '../layout/values.ts'
import { drawShippingHead, drawShippingNotes, shippingFooter } from './shipping-head.ts'
import type { CardDecision, ReceivedCard, ShippingReceiptInput } from './shipping-input.ts'
import { texts } from './texts.ts'

/** Sections of the receipt, first what the birth point has to act upon. */
const sections: readonly { decision: CardDecision; title: string; hint: string }[] = [
  {
    decision: 'not_valid',
    title: texts.notValid,
    hint: texts.newCollection,
  },
  { decision: 'not_received', title: texts.notReceived, hint: texts.notInParcel },
  { decision: 'accepted', title: 'Accettati', hint: '' },
  { decision: 'not_required', title: texts.notRequired, hint: texts.keptCards },
]

/** Makes the receipt that the birth point gets when a shipment is closed. */
export function renderShippingReceipt(input: ShippingReceiptInput): Promise<Uint8Array> {
  const { shipping, cards } = input
  const paper = openPaper({
    title: texts.receiptTitle(shipping.barcode),
    author: shipping.laboratory.name,
    createdAt: shipping.printedAt,
    margins: { x: 36 },
  })
  drawShippingHead(paper, shipping, texts.receipt)
  const decided = (decision: CardDecision) => cards.filter((card) => card.decision === decision)
  const reserve = decided('accepted').filter((card) => card.reasons.length > 0).length
  drawCounters(paper, [
    { label: 'accettati', value: decided('accepted').length },
    { label: texts.withReserve, value: reserve },
    { label: texts.notValidCount, value: decided('not_valid').length },
    { label: texts.notReceivedCount, value: decided('not_received').length },
    { label: texts.notRequiredCount, value: decided('not_required').length },
  ])
  drawShippingNotes(paper, shipping)
  for (const section of sections) drawSection(paper, section.title, section.hint, decided(section.decision))
  drawSignatures(paper, [
    {
      label: 'Accettazione',
      name: formatText(shipping.closedBy ?? shipping.acceptedBy),
      detail: formatDateTime(shipping.closedAt),
    },
    { label: 'Firma', name: null, detail: null },
  ])
  drawFooters(paper, shippingFooter(shipping))
  return finish(paper)
}

function drawSection(paper: Paper, title: string, hint: string, cards: readonly ReceivedCard[]): void {
  if (cards.length === 0) return
  ensure(paper, 60)
  paper.y += 4
  write(paper, `${title} (${cards.length})`, paper.left, paper.y, paper.width, { face: 'bold', size: 9.5 })
  write(paper, hint, paper.left + 130, paper.y + 1.8, paper.width - 130, {
    size: 7,
    color: soft,
    align: 'right',
  })
  paper.y += 14
  drawTable(paper, cards, columns, { size: 7.6, padding: 2.2, zebra: true })
  paper.y += 10
}

const columns: Column<ReceivedCard>[] = [
  { label: 'N.', share: 5, align: 'right', cell: (_, index) => String(index + 1) },
  { label: 'Cartoncino', share: 17, cell: (card) => ({ text: card.barcode, style: { face: 'bold' } }) },
  { label: 'Protocollo', share: 15, cell: (card) => formatText(card.protocol) },
  { label: 'Neonato', share: 32, cell: (card) => formatText(card.newborn) },
  { label: 'Nascita', share: 19, cell: (card) => momentOrDay(card.birthAt) },
  { label: 'Prelievo', share: 19, cell: (card) => formatDateTime(card.collectedAt) },
  { label: 'Motivi e note', share: 40, cell: (card) => ({ text: remarks(card), maxLines: 6 }) },
]

function remarks(card: ReceivedCard): string {
  const parts = [
    card.decision === 'accepted' && card.reasons.length > 0 ? `${acceptedWithReserveLabel}:` : '',
    card.reasons.join('; '),
    card.outOfList ? '(fuori distinta)' : '',
    card.notes ?? '',
  ].filter((part) => part !== '')
  return parts.length > 0 ? parts.join(' ') : '-'
}
