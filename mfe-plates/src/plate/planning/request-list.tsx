import { newbornName, priorityLabels, punchBudget } from '@sne/shared/domain'
import { Card, EmptyState, Skeleton, Tag } from '@sne/shared/ui-core'
import { Input, startDrag } from '@sne/shared/ui-data'
import { plateTexts as texts } from '../../parts/plate/texts.ts'
import type { ToPlan } from './use-plannable.ts'

interface RequestListProps {
  readonly items: readonly ToPlan[] | undefined
  readonly total: number
  /** Without the text; undefined while they are counted. */
  readonly inAll: number | undefined
  readonly q: string
  readonly onSearch: (q: string) => void
  /** The one that Enter places. */
  readonly chosen: string | null
  readonly onChoose: (key: string) => void
  readonly onPlace: (item: ToPlan) => void
}

const tones = { urgent: 'red', re_test: 'purple', recall: 'amber', normal: 'grey' } as const

/** Requests that wait for a plate, the most pressing first; dragged, or placed with Enter. */
export function RequestList({
  items,
  total,
  inAll,
  q,
  onSearch,
  chosen,
  onChoose,
  onPlace,
}: RequestListProps) {
  return (
    <div className="plt-requests">
      <Card title={texts.toPlan(total, inAll)}>
        <Input
          type="search"
          allowClear
          aria-label={texts.searchRequests}
          placeholder={texts.searchRequests}
          value={q}
          onChange={(event) => onSearch(event.target.value)}
          // The next scan replaces the code that is searched.
          onPressEnter={(event) => event.currentTarget.select()}
        />
        {!items && <Skeleton lines={8} />}
        {items?.length === 0 && q === '' && (
          <EmptyState title={texts.noRequests} hint={texts.noRequestsHint} />
        )}
        {items?.length === 0 && q !== '' && (
          <EmptyState
            title={texts.noneFound(q)}
            {...(inAll !== undefined && { hint: texts.waitingInAll(inAll) })}
          />
        )}
        <ul className="plt-request-list" aria-label={texts.requests}>
          {items?.map((item) => (
            <RequestItem
              key={item.key}
              item={item}
              chosen={item.key === chosen}
              onChoose={onChoose}
              onPlace={onPlace}
            />
          ))}
        </ul>
      </Card>
    </div>
  )
}

function RequestItem({
  item,
  chosen,
  onChoose,
  onPlace,
}: {
  readonly item: ToPlan
  readonly chosen: boolean
  readonly onChoose: (key: string) => void
  readonly onPlace: (item: ToPlan) => void
}) {
  const name = newbornName(item.newborn)
  const { available, isShort, missing } = punchBudget({
    free: item.punchesLeft,
    reserved: item.punchesReserved,
    needed: item.punchesNeeded,
    awaited: item.punchesAwaited,
  })
  const replicates = item.kindOf === 'request' ? item.replicates : 1
  return (
    <li
      className={chosen ? 'plt-request plt-request-chosen' : 'plt-request'}
      draggable
      onDragStart={(event) => startDrag(event, { kind: 'request', key: item.key })}
      onClick={() => onChoose(item.key)}
      onDoubleClick={() => onPlace(item)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') onPlace(item)
      }}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: placed by Enter, dragged by mouse.
      tabIndex={0}
      aria-current={chosen}
    >
      <span className="plt-request-name">
        <strong>{item.protocol ?? item.barcode}</strong> {name}
      </span>
      {item.priority === 'normal' ? (
        <span className="sne-weak">{texts.days(item.ageDays)}</span>
      ) : (
        <Tag tone={tones[item.priority]}>{priorityLabels[item.priority]}</Tag>
      )}
      <span className="plt-request-facts">
        <span>{item.barcode}</span>
        <span>{texts.discs(item.punchesNeeded, item.punchesLeft)}</span>
        {item.punchesReserved > 0 && <span>! {texts.discsReserved(item.punchesReserved)}</span>}
        {isShort && <Tag tone="red">{texts.discsShort(available)}</Tag>}
        {missing > 0 && <span>! {texts.discsMissing(missing)}</span>}
        {replicates > 1 && <span>{texts.replicates(replicates)}</span>}
        {item.again && <span>{item.again}</span>}
        {item.nonConformities.length > 0 && <span>! {item.nonConformities.join(', ')}</span>}
      </span>
    </li>
  )
}
