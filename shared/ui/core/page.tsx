import type { ReactNode } from 'react'
import '../styles/page.css'
import '../styles/print.css'

export interface PageHeaderProps {
  readonly title: ReactNode
  /** One line of facts under the title. */
  readonly subtitle?: ReactNode
  /** Beside the title: status tags. */
  readonly tags?: ReactNode
  /** At the right end: buttons, the main one last. */
  readonly actions?: ReactNode
}

export function PageHeader({ title, subtitle, tags, actions }: PageHeaderProps) {
  return (
    <header className="sne-page-header">
      <div className="sne-page-heading">
        <h1>{title}</h1>
        {tags}
        {subtitle && <p className="sne-weak">{subtitle}</p>}
      </div>
      {actions && <div className="sne-actions">{actions}</div>}
    </header>
  )
}

export interface PageProps extends PageHeaderProps {
  /** The page takes the height that is left and its parts scroll inside (grids, planning). */
  readonly fill?: boolean
  readonly children: ReactNode
}

/** One page: title, actions, content over the whole width. The browser's title belongs to the shell. */
export const Page = ({ fill, children, ...header }: PageProps) => (
  <div className={fill ? 'sne-page sne-page-fill' : 'sne-page'}>
    <PageHeader {...header} />
    {children}
  </div>
)
