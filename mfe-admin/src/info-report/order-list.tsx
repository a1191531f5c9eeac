import { Button } from '@sne/shared/ui-core'
import { Checkbox } from '@sne/shared/ui-data'
import { type DragEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import './order-list.css'
import { configTexts as texts } from './texts.ts'

export interface OrderItem {
  readonly key: string
  readonly label: string
  readonly checked: boolean
  /** Always checked, for the reason beside it. */
  readonly fixed?: string
  /** False: has no place of its own. */
  readonly movable: boolean
}

interface OrderListProps {
  readonly label: string
  readonly items: readonly OrderItem[]
  readonly onMove: (from: number, to: number) => void
  readonly onToggle: (key: string) => void
  /** Rows are chosen by their name. */
  readonly current?: string
  readonly onChoose?: (key: string) => void
}

const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 }

/** Rows that are switched on and off and put in order, by dragging, by buttons and by Alt with the arrows. */
export function OrderList(props: OrderListProps) {
  const { label, items, onMove } = props
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
              item.key === props.current && 'adm-order-current',
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
            <OrderRow {...props} item={item} index={index} places={places} move={move} />
          </li>
        ))}
      </ul>
      <span className="sne-hidden" role="status">
        {told}
      </span>
    </>
  )
}

interface RowProps extends OrderListProps {
  readonly item: OrderItem
  readonly index: number
  readonly places: number
  readonly move: (from: number, to: number, control: string) => void
}

function OrderRow({ item, index, places, move, onToggle, current, onChoose }: RowProps) {
  const { key, label, checked, fixed, movable } = item
  return (
    <>
      <span className="adm-order-handle" aria-hidden="true">
        {movable ? '⠿' : ''}
      </span>
      <Checkbox
        checked={checked}
        disabled={fixed !== undefined}
        data-control="check"
        aria-label={onChoose ? texts.show(label) : undefined}
        onChange={() => onToggle(key)}
      >
        {onChoose ? null : label}
      </Checkbox>
      {onChoose && (
        <Button
          type="text"
          className="adm-order-name"
          data-control="name"
          aria-pressed={key === current}
          onClick={() => onChoose(key)}
        >
          {label}
        </Button>
      )}
      {fixed && <span className="sne-weak">{fixed}</span>}
      {movable && (
        <span className="adm-order-steps">
          <Button
            size="small"
            type="text"
            data-control="up"
            aria-label={texts.up(label)}
            disabled={index === 0}
            onClick={() => move(index, index - 1, index === 1 ? 'down' : 'up')}
          >
            ↑
          </Button>
          <Button
            size="small"
            type="text"
            data-control="down"
            aria-label={texts.down(label)}
            disabled={index === places - 1}
            onClick={() => move(index, index + 1, index === places - 2 ? 'up' : 'down')}
          >
            ↓
          </Button>
        </span>
      )}
    </>
  )
}
