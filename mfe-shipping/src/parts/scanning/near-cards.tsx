import { newbornName } from '@sne/shared/domain'
import { Button, Keys, Modal, useHotkeys } from '@sne/shared/ui-core'
import { useState } from 'react'
import type { NearCard } from './outcome.ts'
import { acceptTexts as texts } from './texts.ts'

interface NearCardsProps {
  readonly title: string
  readonly cards: readonly NearCard[]
  /** A person compared the code with the scanned card. */
  readonly onChoose: (barcode: string) => void
  /** No reason and no note is open, which the card would take the place of. */
  readonly ready: boolean
}

/**
 * Cards that may have been meant by a code that nobody knows. No decision follows without a person's choice: one key takes the only
 * one, or opens the list of several.
 */
export function NearCards({ title, cards, onChoose, ready }: NearCardsProps) {
  const [choosing, setChoosing] = useState(false)
  const [sole] = cards.length === 1 ? cards : []
  useHotkeys([
    {
      keys: 'F6',
      label: texts.nearKey,
      run: () => (sole ? onChoose(sole.barcode) : setChoosing(true)),
      enabled: ready && cards.length > 0,
      inFields: true,
    },
  ])
  if (cards.length === 0) return null
  return (
    <section className="shp-near">
      <p>
        {title}
        {!sole && (
          <>
            {' '}
            {texts.nearChoose} <Keys combination="F6" />
          </>
        )}
      </p>
      <div className="sne-actions">
        {cards.map((card) => (
          <Button key={card.id} onClick={() => onChoose(card.barcode)}>
            {texts.nearRead(card.barcode, newbornName(card.newborn))} {sole && <Keys combination="F6" />}
          </Button>
        ))}
      </div>
      <Modal open={choosing && ready && !sole} title={title} onCancel={() => setChoosing(false)} ownFooter>
        <NumberedCards
          cards={cards}
          onChoose={(barcode) => {
            setChoosing(false)
            onChoose(barcode)
          }}
        />
        <div className="sne-actions">
          <Button onClick={() => setChoosing(false)}>{texts.cancel}</Button>
        </div>
      </Modal>
    </section>
  )
}

/** So many cards have a number key. */
const mostNumbered = 9

/** A number takes a card once no scan can follow it: a scanner's first digit decides nothing. */
function NumberedCards({ cards, onChoose }: Pick<NearCardsProps, 'cards' | 'onChoose'>) {
  const numbered = cards.slice(0, mostNumbered).map((card, place) => ({ card, key: String(place + 1) }))
  useHotkeys(
    numbered.map(({ card, key }) => ({
      keys: key,
      label: texts.nearRead(card.barcode, newbornName(card.newborn)),
      run: () => onChoose(card.barcode),
      alone: true,
    })),
  )
  return (
    <ol className="shp-near-list">
      {numbered.map(({ card, key }) => (
        <li key={card.id}>
          <Button block onClick={() => onChoose(card.barcode)}>
            <Keys combination={key} /> {texts.nearRead(card.barcode, newbornName(card.newborn))}
          </Button>
        </li>
      ))}
    </ol>
  )
}
