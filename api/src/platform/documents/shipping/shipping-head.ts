import { formatDateTime, formatText, shippingStatuses } from '@sne/shared/domain'
import { drawFieldColumns } from '../layout/fields.ts'
import { drawLetterhead, drawTitle } from '../layout/letterhead.ts'
import type { Paper } from '../layout/paper.ts'
import { runningHead } from '../layout/running-head.ts'
import { writeBlock } from '../layout/text.ts'
import type { ShippingFacts } from './shipping-input.ts'
import { texts } from './texts.ts'

/** Head of the shipment's documents: laboratory, barcode, sender and the steps so far. */
export function drawShippingHead(paper: Paper, shipping: ShippingFacts, title: string): void {
  paper.runningHead = runningHead(`${title}   ·   ${shipping.birthPoint}`, shipping.barcode)
  drawLetterhead(paper, shipping.laboratory, { text: shipping.barcode, caption: 'Spedizione' })
  drawTitle(paper, title, shipping.birthPoint, [
    { label: 'Spedizione', value: shipping.number ?? shipping.barcode },
    { label: 'Stato', value: shippingStatuses[shipping.status].label },
  ])
  drawFieldColumns(paper, [
    {
      heading: 'Mittente',
      fields: [
        { label: 'Punto nascita', value: shipping.birthPoint },
        { label: 'Recapiti', value: formatText(shipping.birthPointContacts) },
        { label: 'Spedita', value: by(shipping.sentAt, shipping.sentBy) },
        { label: 'Corriere', value: formatText(shipping.courier) },
      ],
    },
    {
      heading: 'Laboratorio',
      fields: [
        { label: 'Destinazione', value: shipping.laboratory.name },
        { label: 'Accettazione', value: by(shipping.acceptedAt, shipping.acceptedBy) },
        { label: 'Chiusura', value: by(shipping.closedAt, shipping.closedBy) },
        { label: 'Cartoncini dichiarati', value: formatText(shipping.samplesDeclared) },
      ],
    },
  ])
  paper.y += 4
}

/** Notes of both sides, where there are any. */
export function drawShippingNotes(paper: Paper, shipping: ShippingFacts): void {
  const notes = [
    shipping.spokeNotes ? texts.birthPointNotes(shipping.spokeNotes) : null,
    shipping.hubNotes ? texts.laboratoryNotes(shipping.hubNotes) : null,
  ].filter((note) => note !== null)
  for (const note of notes) paper.y += writeBlock(paper, note, paper.left, paper.y, paper.width) + 3
}

export function shippingFooter(shipping: ShippingFacts): string {
  return texts.head(shipping.barcode, shipping.birthPoint, formatDateTime(shipping.printedAt))
}

function by(at: string | null, name: string | null): string {
  return at === null ? '-' : name ? `${formatDateTime(at)}, ${name}` : formatDateTime(at)
}
