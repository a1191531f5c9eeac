import { Tabs } from 'antd'
import type { ReactNode } from 'react'
import '../../styles/page-tabs.css'

export interface PageTab<K extends string = string> {
  readonly key: K
  readonly label: string
  readonly children: ReactNode
}

export interface PageTabsProps<K extends string = string> {
  readonly tabs: readonly PageTab<K>[]
  /** Key of the tab on screen; the others are not drawn. */
  readonly active: K
  /** Usually navigates to the address of the tab. */
  readonly onChange: (key: K) => void
}

/** Parts of a page, one of them on screen; arrows go along the tabs, Enter opens one. */
export const PageTabs = <K extends string>({ tabs, active, onChange }: PageTabsProps<K>) => (
  <Tabs
    className="sne-page-tabs"
    activeKey={active}
    items={[...tabs]}
    destroyOnHidden
    size="small"
    onChange={(key) => onChange(key as K)}
  />
)
