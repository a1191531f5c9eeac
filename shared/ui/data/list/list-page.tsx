import type { ReactNode } from 'react'
import { Page, type PageHeaderProps } from '../../core/page.tsx'
import { List, type UnnamedListProps } from './list.tsx'
import type { ListEndpoint } from './list-endpoint.ts'

export interface ListPageProps<E extends ListEndpoint> extends UnnamedListProps<E>, PageHeaderProps {
  readonly title: string
  /** Names the table where the page's title does not name its rows. */
  readonly label?: string
  /** Between the heading and the list: counters, a notice, a field to scan into. */
  readonly above?: ReactNode
  /** Under the list: a second table, and the windows that the page opens. */
  readonly children?: ReactNode
}

/** A page that is one list of the server: heading, actions and the list with all its states. */
export function ListPage<E extends ListEndpoint>(props: ListPageProps<E>) {
  const { title, subtitle, tags, actions, above, children, label = title } = props
  return (
    <Page title={title} subtitle={subtitle} tags={tags} actions={actions}>
      {above}
      <List {...props} label={label} />
      {children}
    </Page>
  )
}
