import { Spinner, useElapsed } from '@sne/shared/ui-core'
import './remote-place.css'
import { remoteTexts as texts } from './texts.ts'

/** After so long a person is told that it is not them, in ms. */
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
