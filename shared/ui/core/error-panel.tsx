import { Button } from 'antd'
import type { ReactNode } from 'react'
import { Link, useInRouterContext } from 'react-router-dom'
import { isApiError } from '../../client/index.ts'
import '../styles/error-panel.css'
import { useTabTitle } from './page-title.ts'
import { coreTexts } from './texts.ts'

export interface ErrorPanelProps {
  readonly title: string
  readonly message: ReactNode
  /** Quoted to support; selectable. */
  readonly reference?: string | null
  readonly onRetry?: () => void
  /** Further actions for the person: links, buttons. */
  readonly actions?: ReactNode
  /** Inside a page, not instead of it. */
  readonly inline?: boolean
}

/** A page that is refused or does not exist offers at least this way on. */
function BackHome() {
  return useInRouterContext() ? <Link to="/home">{coreTexts.backHome}</Link> : null
}

export function ErrorPanel({ title, message, reference, onRetry, actions, inline }: ErrorPanelProps) {
  const Heading = inline ? 'h2' : 'h1'
  return (
    <div className={inline ? 'sne-error sne-error-inline' : 'sne-error'} role="alert">
      <Heading>{title}</Heading>
      <p>{message}</p>
      {(onRetry || actions) && (
        <div className="sne-actions">
          {onRetry && (
            <Button type="primary" onClick={onRetry}>
              {coreTexts.retry}
            </Button>
          )}
          {actions}
        </div>
      )}
      {reference && (
        <p className="sne-error-reference sne-weak">
          {coreTexts.reference} <code>{reference}</code>
        </p>
      )}
    </div>
  )
}

type Variant = Omit<ErrorPanelProps, 'title' | 'message'>

const wayOn = ({ actions, inline }: Variant) => actions ?? (inline ? undefined : <BackHome />)

/** Nothing answers to this address, or its record does not exist: the tab of the browser says so too. */
export function NotFound(props: Variant) {
  useTabTitle(props.inline ? undefined : coreTexts.notFound)
  return (
    <ErrorPanel
      title={coreTexts.notFound}
      message={coreTexts.notFoundText}
      {...props}
      actions={wayOn(props)}
    />
  )
}

export const AccessDenied = (props: Variant) => (
  <ErrorPanel
    title={coreTexts.accessDenied}
    message={coreTexts.accessDeniedText}
    {...props}
    actions={wayOn(props)}
  />
)

export const GenericError = ({ message, ...props }: Variant & { readonly message?: string }) => (
  <ErrorPanel title={coreTexts.error} message={message ?? coreTexts.unreachable} {...props} />
)

/** The panel that belongs to an error: refused, not found, or generic with the server's message. */
export function ErrorOf({ error, ...props }: Variant & { readonly error: unknown }) {
  if (!isApiError(error)) return <GenericError message={coreTexts.renderFailure} {...props} />
  const reference = error.reference
  if (error.code === 'not_found') return <NotFound {...props} reference={reference} onRetry={undefined} />
  if (error.code === 'permission_denied') {
    return <AccessDenied {...props} reference={reference} onRetry={undefined} />
  }
  return <GenericError message={error.message} reference={reference} {...props} />
}

/** The Italian sentence of any error, fit for a toast. */
export const messageOf = (error: unknown): string =>
  isApiError(error) ? error.message : coreTexts.renderFailure
