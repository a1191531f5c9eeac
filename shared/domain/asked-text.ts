import { formatDate } from './formats.ts'

/** Parts of a report's text after a sample that it requests. */
export interface AskedSample {
  /** yyyy-MM-dd */
  readonly dueDate: string | null
  /** The card that came for it; null or absent while none has. */
  readonly received?: { readonly barcode: string; readonly collectedAt: string } | null
}

/** `, entro il 30/11/2026`; the card in its place once it came: nobody collects again; nothing without a day. */
export function askedText({ dueDate, received }: AskedSample): string {
  if (received)
    return `, già arrivato: cartoncino ${received.barcode}, prelevato il ${formatDate(received.collectedAt)}, con referto a parte`
  return dueDate ? `, entro il ${formatDate(dueDate)}` : ''
}
