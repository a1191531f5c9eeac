import { Spinner, useElapsed } from '@sne/shared/ui-core'
import './remote-place.css'
import { remoteTexts as texts } from './texts.ts'

/** Milliseconds after which the page says that the person did not cause the delay. */
const slowAfter = 3000

/** While a remote's code is on its way. Header and menu work meanwhile. */
export function RemoteLoading({ name, version }: { readonly name: string; readonly version?: string }) {
  const slow = useElapsed(slowAfter)
  if (!slow) return <Spinner />
  return (
    <Spinner
      delay={0}
      message={
        <>
          {texts.slow}
          <br />
          <code className="remote-reference">{`${name} ${version ?? ''}`}</code>
        </>
      }
    />
  )
}
