import type { AnalyteColumn, GridRow } from '@sne/shared/contract'
import { type GridActionName, gridActions, isOneOf, keysOf } from '@sne/shared/domain'
import { Button, Keys, useHotkeys } from '@sne/shared/ui-core'
import { Input, Select } from '@sne/shared/ui-data'
import { useId } from 'react'
import { shortActions } from '../parts/decision/finding-texts.ts'
import type { Choices } from './draft-state.ts'
import { type RowGroup, type RowOrder, rowGroups, verdictOf } from './row-view.ts'
import { gridTexts as texts } from './texts.ts'
import type { ShownRows } from './use-row-view.ts'

interface GridFilterProps {
  /** Of the whole plate. */
  readonly all: readonly GridRow[]
  readonly columns: readonly AnalyteColumn[]
  readonly choices: Choices
  readonly shown: ShownRows
  readonly onClose: () => void
}

const orders = {
  well: texts.byWell,
  protocol: texts.byProtocol,
  newborn: texts.byNewborn,
  verdict: texts.byVerdict,
} as const

/** An order as the value of a list, and back. */
const choiceOf = (order: RowOrder) =>
  order.by === 'value' ? `${order.highestFirst ? 'high' : 'low'} ${order.code}` : order.by
function orderOf(value: string): RowOrder {
  if (isOneOf(keysOf(orders), value)) return { by: value }
  const [direction, ...code] = value.split(' ')
  return { by: 'value', code: code.join(' '), highestFirst: direction === 'high' }
}

/** Which rows are shown and in which order. Every change counts at once; the rows then stay as they are. */
export function GridFilter({ all, columns, choices, shown, onClose }: GridFilterProps) {
  const { view, choose } = shown
  const id = useId()
  useHotkeys([{ keys: 'Escape', label: texts.toRows, inFields: true, run: onClose }])
  const counts = Map.groupBy(all, (row) => verdictOf(row, choices))
  const verdicts = gridActions.flatMap(({ machineName }) => {
    const count = counts.get(machineName)?.length ?? 0
    return count > 0 ? [{ value: machineName, label: texts.verdict(shortActions[machineName], count) }] : []
  })
  const byValue = columns.flatMap(({ code }) => [
    { value: `high ${code}`, label: texts.byHighest(code) },
    { value: `low ${code}`, label: texts.byLowest(code) },
  ])
  return (
    <search className="grd-bar grd-filter" aria-label={texts.filter}>
      <label htmlFor={`${id}-text`}>{texts.searchRows}</label>
      <Input
        id={`${id}-text`}
        type="search"
        size="small"
        autoFocus
        placeholder={texts.searchWhat}
        value={view.text}
        onChange={({ target }) => choose({ ...view, text: target.value })}
        onPressEnter={onClose}
      />
      <label htmlFor={`${id}-only`}>{texts.only}</label>
      <Select<RowGroup | GridActionName | 'all'>
        id={`${id}-only`}
        size="small"
        popupMatchSelectWidth={false}
        value={view.only ?? 'all'}
        options={[
          { value: 'all', label: texts.everyRow },
          ...keysOf(rowGroups).map((group) => ({ value: group, label: rowGroups[group] })),
          { label: texts.verdicts, options: verdicts },
        ]}
        onChange={(only) => choose({ ...view, only: only === 'all' ? null : only })}
      />
      <label htmlFor={`${id}-order`}>{texts.order}</label>
      <Select<string>
        id={`${id}-order`}
        size="small"
        showSearch={{ optionFilterProp: 'label' }}
        popupMatchSelectWidth={false}
        value={choiceOf(view.order)}
        options={[
          ...keysOf(orders).map((by) => ({ value: by as string, label: orders[by] as string })),
          ...byValue,
        ]}
        onChange={(value) => choose({ ...view, order: orderOf(value) })}
      />
      <Button size="small" title={texts.takeAgainWhy} disabled={shown.isWhole} onClick={() => choose(view)}>
        {texts.takeAgain}
      </Button>
      <Button size="small" onClick={onClose}>
        {texts.toRows} <Keys combination="Escape" />
      </Button>
    </search>
  )
}
