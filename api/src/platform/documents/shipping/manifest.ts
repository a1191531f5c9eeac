import { formatDateTime, formatText } from '@sne/shared/domain'
import { drawCounters } from '../layout/fields.ts'
import { drawFooters } from '../layout/footer.ts'
import { ink } from '../layout/palette.ts'
import { finish, openPaper } from '../layout/paper.ts'
import { drawSignatures } from '../layout/signatures.ts'
import { type Column, drawTable } from '../layout/table.ts'
import { momentOrDay, sexLetters } from '../layout/values.ts'
import { drawShippingHead, drawShippingNotes, shippingFooter } from './shipping-head.ts'
import type { ShippedCard, ShippingManifestInput } from './shipping-input.ts'
import { texts } from './texts.ts'

/** Makes the list that travels with a shipment ("distinta"): one line a card, with a box to tick on arrival. */
export function renderShippingManifest(input: ShippingManifestInput): Promise<Uint8Array> {
  const { shipping, cards } = input
  const paper = openPaper({
    title: texts.manifestTitle(shipping.barcode),
    author: shipping.birthPoint,
    createdAt: shipping.printedAt,
    margins: { x: 36 },
  })
  drawShippingHead(paper, shipping, texts.manifest)
  const first = cards.filter((card) => card.sampleNumber === 1).length
  drawCounters(paper, [
    { label: 'cartoncini in distinta', value: cards.length },
    { label: 'primi prelievi', value: first },
    { label: 'prelievi successivi', value: cards.length - first },
  ])
  drawShippingNotes(paper, shipping)
  drawTable(paper, cards, columns, { size: 7.6, padding: 2.2, zebra: true })
  paper.y += 12
  drawSignatures(paper, [
    { label: texts.handedOverBy, name: null, detail: null },
    { label: texts.collectedBy, name: null, detail: null },
    { label: texts.receivedBy, name: null, detail: null },
  ])
  drawFooters(paper, shippingFooter(shipping))
  return finish(paper)
}

const columns: Column<ShippedCard>[] = [
  { label: 'N.', share: 5, align: 'right', cell: (_, index) => String(index + 1) },
  { label: 'Cartoncino', share: 17, cell: (card) => ({ text: card.barcode, style: { face: 'bold' } }) },
  { label: 'Neonato', share: 33, cell: (card) => formatText(card.newborn) },
  { label: 'Sesso', share: 7, cell: (card) => (card.sex ? sexLetters[card.sex] : '-') },
  { label: 'Nascita', share: 19, cell: (card) => momentOrDay(card.birthAt) },
  { label: 'Prelievo', share: 19, cell: (card) => formatDateTime(card.collectedAt) },
  { label: 'Motivo', share: 26, cell: (card) => formatText(card.motivation) },
  {
    label: 'Ricevuto',
    share: 10,
    align: 'center',
    cell: () => ({
      height: 9,
      draw: (paper, x, y, width) => {
        paper.doc
          .lineWidth(0.8)
          .rect(x + width / 2 - 4, y + 0.5, 8, 8)
          .stroke(ink)
      },
    }),
  },
]
