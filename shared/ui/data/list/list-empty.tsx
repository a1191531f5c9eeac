import { Button } from 'antd'
import type { ReactNode } from 'react'
import { EmptyState } from '../../core/empty-state.tsx'
import { dataTexts } from '../texts.ts'
import type { ListControl } from './use-list-state.ts'

export interface ListEmptyTexts {
  readonly title: string
  /** The next step. */
  readonly hint?: ReactNode
  readonly action?: ReactNode
}

/** Nothing at all, or nothing with these filters: two different things to do. */
export function ListEmpty({ control, texts }: { control: ListControl; texts: ListEmptyTexts }) {
  if (!control.narrowed) return <EmptyState {...texts} />
  return (
    <EmptyState
      title={dataTexts.nothingFiltered}
      hint={dataTexts.nothingFilteredHint}
      action={<Button onClick={control.clear}>{dataTexts.clearFilters}</Button>}
    />
  )
}
