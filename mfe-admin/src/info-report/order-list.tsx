import { type DragEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import './order-list.css'
import { type OrderActs, type OrderItem, OrderRow } from './order-row.tsx'
import { configTexts as texts } from './texts.ts'

interface OrderListProps extends OrderActs {
  readonly label: string
  readonly items: readonly OrderItem[]
  readonly onMove: (from: number, to: number) => void
}

const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 }

/**
 * Rows that a person switches on and off and puts in order. Dragging, buttons, and Alt with the arrows move a
 * row.
 */
export function OrderList({ label, items, onMove, ...acts }: OrderListProps) {
  const list = useRef<HTMLUListElement>(null)
  const dragged = useRef<number | null>(null)
  const [over, setOver] = useState<number | null>(null)
  const [told, setTold] = useState('')
  const refocus = useRef<string | null>(null)
  const places = items.filter(({ movable }) => movable).length

  // The row that moved is put elsewhere in the document, which takes the focus away.
  useEffect(() => {
    const selector = refocus.current
    refocus.current = null
    if (selector) list.current?.querySelector<HTMLElement>(selector)?.focus()
  })

  const move = (from: number, to: number, control: string) => {
    const item = items[from]
    if (!item?.movable || from === to || to < 0 || to >= places) return
    refocus.current = `[data-key="${item.key}"] [data-control="${control}"]`
    setTold(texts.place(item.label, to + 1, places))
    onMove(from, to)
  }
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    const step = steps[event.key]
    if (!event.altKey || step === undefined) return
    event.preventDefault()
    const control = (event.target as HTMLElement).dataset.control
    move(index, index + step, control ?? 'check')
  }
  const drop = (event: DragEvent, index: number) => {
    event.preventDefault()
    setOver(null)
    if (dragged.current !== null) move(dragged.current, Math.min(index, places - 1), 'check')
    dragged.current = null
  }

  return (
    <>
      <ul className="adm-order" aria-label={label} ref={list}>
        {items.map((item, index) => (
          <li
            key={item.key}
            data-key={item.key}
            className={[
              'adm-order-row',
              item.key === acts.current && 'adm-order-current',
              over === index && 'adm-order-over',
            ]
              .filter(Boolean)
              .join(' ')}
            draggable={item.movable}
            onDragStart={() => {
              dragged.current = index
            }}
            onDragOver={(event) => {
              if (dragged.current === null) return
              event.preventDefault()
              setOver(index)
            }}
            onDragEnd={() => {
              dragged.current = null
              setOver(null)
            }}
            onDrop={(event) => drop(event, index)}
            onKeyDown={(event) => onKeyDown(event, index)}
          >
            <OrderRow {...acts} item={item} index={index} places={places} move={move} />
          </li>
        ))}
      </ul>
      <span className="sne-hidden" role="status">
        {told}
      </span>
    </>
  )
}
