import { isApiError } from '@sne/shared/client'
import { Button, ErrorOf, ErrorPanel } from '@sne/shared/ui-core'
import { isChunkFailure } from '../start/chunk-failure.ts'
import { NotSettled } from './deadlines.ts'
import { Misfit } from './fitness.ts'
import { AllRecalled } from './loader.ts'
import { remoteTexts as texts } from './texts.ts'

interface RemoteFailureProps {
  readonly name: string
  /** Null when no version is known. */
  readonly version: string | null
  readonly error: unknown
  readonly onRetry: () => void
}

const isNotLoaded = (error: unknown) =>
  isChunkFailure(error) || (error instanceof Error && /RUNTIME-0|Failed to fetch/.test(error.message))

const explanation = (error: unknown) => {
  if (error instanceof Misfit) return texts.unfit
  if (error instanceof AllRecalled) return texts.withdrawn
  if (error instanceof NotSettled) return texts.unsettled
  return isNotLoaded(error) ? texts.notLoaded : texts.stopped
}

/**
 * The error page in a remote's place: the failure, the remedy, and for support the remote and its version.
 */
export function RemoteFailure({ name, version, error, onRetry }: RemoteFailureProps) {
  const reference = version === null ? name : `${name} ${version}`
  if (isApiError(error)) return <ErrorOf error={error} onRetry={onRetry} />
  return (
    <ErrorPanel
      title={error instanceof AllRecalled ? texts.withdrawnTitle : texts.failed}
      message={
        <>
          {explanation(error)}
          <br />
          {texts.rest}
        </>
      }
      reference={reference}
      onRetry={onRetry}
      actions={error instanceof Misfit && <Button onClick={() => location.reload()}>{texts.reload}</Button>}
    />
  )
}
