import { newbornName } from '@sne/shared/domain'
import { Button, Keys, useHotkeys } from '@sne/shared/ui-core'
import type { NearCard } from './outcome.ts'
import { acceptTexts as texts } from './texts.ts'

interface NearCardsProps {
  readonly title: string
  readonly cards: readonly NearCard[]
  /** A person compared the code with the card in hand. */
  readonly onChoose: (barcode: string) => void
  /** No reason and no note is open, which the card would take the place of. */
  readonly ready: boolean
}

/** Cards that may have been meant by a code that nobody knows. No decision follows without a person's choice. */
export function NearCards({ title, cards, onChoose, ready }: NearCardsProps) {
  const [sole] = cards.length === 1 ? cards : []
  useHotkeys([
    {
      keys: 'F6',
      label: texts.nearKey,
      run: () => sole && onChoose(sole.barcode),
      enabled: ready && sole !== undefined,
      inFields: true,
    },
  ])
  if (cards.length === 0) return null
  return (
    <section className="shp-near">
      <p>{title}</p>
      <div className="sne-actions">
        {cards.map((card) => (
          <Button key={card.id} onClick={() => onChoose(card.barcode)}>
            {texts.nearRead(card.barcode, newbornName(card.newborn))} {sole && <Keys combination="F6" />}
          </Button>
        ))}
      </div>
    </section>
  )
}
