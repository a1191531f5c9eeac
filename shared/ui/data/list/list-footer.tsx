import { Button, Select } from 'antd'
import type { ReactNode } from 'react'
import { LeftOutlined, RightOutlined } from '../../icons.ts'
import { dataTexts } from '../texts.ts'
import { pageSizes } from './list-state.ts'
import type { ListControl } from './use-list-state.ts'

interface Props {
  readonly control: ListControl
  /** Undefined while loading. */
  readonly total: number | undefined
  /** There are more than `total`, which nobody counts. */
  readonly more?: boolean
  readonly selected: number
  readonly bulk?: ReactNode
  readonly onUnselect: () => void
}

const italian = new Intl.NumberFormat('it-IT')

/** Total and pages; while rows are chosen, their number and their actions too. */
export function ListFooter({ control, total, more = false, selected, bulk, onUnselect }: Props) {
  const { page, pageSize, change } = control
  const pages = Math.max(1, Math.ceil((total ?? 0) / pageSize))
  const from = total === 0 ? 0 : (page - 1) * pageSize + 1
  const to = Math.min(page * pageSize, total ?? 0)
  return (
    <div className="sne-list-footer">
      {bulk ? (
        <section className="sne-list-bulk" aria-label={dataTexts.selected(selected)}>
          <strong>{dataTexts.selected(selected)}</strong>
          {bulk}
          <Button type="link" size="small" onClick={onUnselect}>
            {dataTexts.unselect}
          </Button>
        </section>
      ) : (
        <span className="sne-weak" aria-live="polite">
          {total !== undefined && dataTexts.total(italian.format(total), more)}
        </span>
      )}
      <nav className="sne-list-pages" aria-label={dataTexts.pages}>
        {total !== undefined && (
          <span className="sne-weak">
            {dataTexts.range(italian.format(from), italian.format(to), italian.format(total), more)}
          </span>
        )}
        <Select
          size="small"
          aria-label={dataTexts.perPage}
          value={pageSize}
          options={pageSizes.map((size) => ({ value: size, label: `${size} ${dataTexts.perPage}` }))}
          onChange={(size) => change({ pageSize: size })}
        />
        <Button
          size="small"
          icon={<LeftOutlined />}
          aria-label={dataTexts.previousPage}
          disabled={page <= 1}
          onClick={() => change({ page: page - 1 })}
        />
        <Button
          size="small"
          icon={<RightOutlined />}
          aria-label={dataTexts.nextPage}
          disabled={page >= pages}
          onClick={() => change({ page: page + 1 })}
        />
      </nav>
    </div>
  )
}
