import { Button } from '@sne/shared/ui-core'
import { Checkbox } from '@sne/shared/ui-data'
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

/** Actions on a row beside moving it. */
export interface OrderActs {
  readonly onToggle: (key: string) => void
  /** Rows are chosen by their name. */
  readonly current?: string
  readonly onChoose?: (key: string) => void
}

interface OrderRowProps extends OrderActs {
  readonly item: OrderItem
  readonly index: number
  /** Rows that have a place. */
  readonly places: number
  /** @param control of the row that has the focus after it */
  readonly move: (from: number, to: number, control: string) => void
}

/** One row: its check, its name, and the buttons that move it. */
export function OrderRow({ item, index, places, move, onToggle, current, onChoose }: OrderRowProps) {
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
