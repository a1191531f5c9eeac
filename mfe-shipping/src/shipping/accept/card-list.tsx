import type { ShippingSampleRow } from '@sne/shared/contract'
import { newbornName } from '@sne/shared/domain'
import { Button, EmptyState, Tag } from '@sne/shared/ui-core'
import { type Column, DataTable } from '@sne/shared/ui-data'
import { createContext, memo, useContext, useMemo } from 'react'
import { hoursText } from '../../parts/newborn/newborn-facts.ts'
import { ConditionSigns } from '../../parts/sample/condition-signs.tsx'
import { SampleStatusTag } from '../../parts/sample/sample-status.tsx'
import { isWaiting, orderCards } from '../../parts/scanning/card-order.ts'
import { acceptTexts as texts } from '../../parts/scanning/texts.ts'
import type { OpenPoint } from '../../parts/scanning/use-open-points.ts'

interface CardListProps {
  readonly cards: readonly ShippingSampleRow[] | undefined
  /** Readings that wait for a decision. */
  readonly undecided: readonly OpenPoint[]
  /** Barcodes of readings that wait for the network. */
  readonly waiting: ReadonlySet<string>
  /** Barcodes of readings whose answer is late. */
  readonly saving: ReadonlySet<string>
  /** Barcodes of readings that went out by themselves a moment ago, and can be taken back. */
  readonly justSent: ReadonlySet<string>
  readonly onTakeBack: (code: string) => void
  readonly shownId: number | null
  readonly onChoose: (id: number) => void
}

const ShownCard = createContext<number | null>(null)

/** Every card of the shipment with its state, the waiting ones on top. */
export const CardList = ({ shownId, ...list }: CardListProps) => (
  <ShownCard.Provider value={shownId}>
    <Cards {...list} />
  </ShownCard.Provider>
)

/**
 * Sixty rows are painted when one of them changes. Neither a second that the page counts nor another shown card
 * paints them. Another card is shown before a reading is sent.
 */
const Cards = memo(function Cards({
  cards,
  undecided,
  waiting,
  saving,
  justSent,
  onTakeBack,
  onChoose,
}: Omit<CardListProps, 'shownId'>) {
  const codes = useMemo(() => new Set(undecided.map(({ code }) => code)), [undecided])
  const rows = useMemo(() => cards && orderCards(cards, codes), [cards, codes])
  const toDecide = (card: ShippingSampleRow) => isWaiting(card) && codes.has(card.barcode)

  const columns: Column<ShippingSampleRow>[] = [
    {
      key: 'status',
      title: texts.status,
      width: 108,
      wraps: true,
      render: (card) =>
        waiting.has(card.barcode) ? (
          <Tag tone="purple">{texts.waitingTag}</Tag>
        ) : toDecide(card) ? (
          <Tag tone="red">{texts.toDecide}</Tag>
        ) : isWaiting(card) && saving.has(card.barcode) ? (
          <Tag tone="purple">{texts.sendingVerdict}</Tag>
        ) : isWaiting(card) ? (
          <Tag tone="grey">{texts.toRead}</Tag>
        ) : (
          <span className="shp-signs">
            <SampleStatusTag {...card} />
            {justSent.has(card.barcode) && <TakeBack code={card.barcode} onTakeBack={onTakeBack} />}
          </span>
        ),
    },
    {
      key: 'barcode',
      title: texts.card,
      render: (card) => <CardCode card={card} />,
    },
    { key: 'newborn', title: texts.newborn, wraps: true, render: (card) => newbornName(card.newborn) },
    {
      key: 'age',
      title: texts.ageInList,
      unit: texts.hours,
      align: 'right',
      render: (card) => hoursText(card.ageAtCollectionHours),
    },
    {
      key: 'signs',
      title: texts.conditions,
      wraps: true,
      render: ({ signs }) => <ConditionSigns signs={signs} />,
    },
  ]

  return (
    <DataTable
      label={texts.list}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      rowTone={(card) => (toDecide(card) ? 'red' : card.status === 'not_valid' ? 'red' : undefined)}
      onOpen={({ id }) => onChoose(id)}
      empty={<EmptyState title={texts.noCards} hint={texts.noCardsHint} />}
    />
  )
})

function CardCode({ card }: { readonly card: ShippingSampleRow }) {
  const isShown = useContext(ShownCard) === card.id
  return (
    <span className={isShown ? 'shp-code shp-code-shown' : 'shp-code'}>
      {card.barcode}
      {card.outOfList && (
        <abbr title={texts.outOfList} className="shp-out">
          +
        </abbr>
      )}
    </span>
  )
}

interface TakeBackProps {
  readonly code: string
  readonly onTakeBack: (code: string) => void
}

/** The row of a reading that has just gone out: nobody saw it go, so it says so, and is taken back from here. */
const TakeBack = ({ code, onTakeBack }: TakeBackProps) => (
  <>
    <Tag tone="purple">{texts.justSent}</Tag>
    <Button size="small" type="text" aria-label={texts.undoCode(code)} onClick={() => onTakeBack(code)}>
      {texts.undoShort}
    </Button>
  </>
)
