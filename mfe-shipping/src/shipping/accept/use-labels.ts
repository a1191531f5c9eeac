import { openDocument, useCallAsRemote } from '@sne/shared/client'
import { acceptanceEndpoints, mostLabels, type Shipping, type ShippingSampleRow } from '@sne/shared/contract'
import { useToast } from '@sne/shared/shell'
import { messageOf, useHotkeys } from '@sne/shared/ui-core'
import { useState } from 'react'
import { acceptTexts as texts } from '../../parts/scanning/texts.ts'

/**
 * A label on its way to the printer. It is of a saved card with its bars, or of a card put aside. A card is put
 * aside until it is known whose it is.
 */
export type Label =
  | {
      readonly card: ShippingSampleRow
      /** The bars, as an address that an image takes. */
      readonly image: string
    }
  | { readonly aside: AsideCard }

/** A card that nobody knows yet, with the shipment in which it lay. */
export interface AsideCard {
  readonly code: string
  readonly shipping: Pick<Shipping, 'barcode' | 'authorWorkgroup' | 'authorPhones'>
}

/** Whether each acceptance prints its label: of the computer, as the printer beside it is. */
const eachKey = 'sne-label-each'
const remembered = () => {
  try {
    return localStorage.getItem(eachKey) === 'yes'
  } catch {
    return false
  }
}

/** Labels of cards: one from the page itself, as a label printer takes it; many as sheets in a document. */
export function useLabels(shown: ShippingSampleRow | null, enabled: boolean) {
  const call = useCallAsRemote()
  const toast = useToast()
  const [each, setEach] = useState(remembered)
  const [label, setLabel] = useState<Label | null>(null)

  /** A label belongs to a decision that is saved; one without its protocol number would stick to the wrong card. */
  const isPrintable = ({ status, protocolNumber }: ShippingSampleRow) =>
    status === 'not_valid' || (status === 'accepted' && protocolNumber !== null)
  const print = async (card: ShippingSampleRow) => {
    if (!isPrintable(card)) return toast('error', texts.labelRefused)
    try {
      const image = await call(acceptanceEndpoints.getCardBarcode, { params: { id: card.id } })
      setLabel({ card, image: `data:image/svg+xml,${encodeURIComponent(await image.text())}` })
    } catch {
      toast('error', texts.labelFailed)
    }
  }
  const printShown = shown && (() => void print(shown))
  useHotkeys([
    {
      keys: 'Ctrl+P',
      label: texts.label,
      run: () => printShown?.(),
      enabled: enabled && shown !== null,
      inFields: true,
    },
  ])

  return {
    label,
    /** The label is with the printer. */
    printed: () => setLabel(null),
    printShown,
    printAside: (aside: AsideCard) => setLabel({ aside }),
    each,
    setEach: (on: boolean) => {
      setEach(on)
      try {
        localStorage.setItem(eachKey, on ? 'yes' : 'no')
      } catch {
        // Storage is refused: the choice lasts as long as the page.
      }
    },
    accepted: (card: ShippingSampleRow) => {
      if (each) void print(card)
    },
    /** Sheets of 24 with every card given. */
    openSheets: (cards: readonly ShippingSampleRow[]) =>
      openDocument(acceptanceEndpoints.printCardLabels, {
        query: { sampleId: cards.slice(0, mostLabels).map(({ id }) => id), format: 'sheet' },
      }).catch((error: unknown) => toast('error', messageOf(error))),
  }
}
export type Labels = ReturnType<typeof useLabels>
