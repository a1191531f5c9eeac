import { Alert, Button, ErrorPanel } from '@sne/shared/ui-core'
import { loadRegistry, useRegistry } from './registry-store.ts'
import { remoteTexts as texts } from './texts.ts'

/** There is no registry that can be trusted: the host's own pages work, pages of remotes are unknown. */
export const useHasNoRegistry = () =>
  useRegistry(({ registry, error }) => registry === null && error !== null)

const retry = () => void loadRegistry()

/** In place of a page that may belong to a remote. */
export const NoRegistry = () => (
  <ErrorPanel
    title={texts.noRegistry}
    message={
      <>
        {texts.noRegistryHint}
        <br />
        {texts.rest}
      </>
    }
    onRetry={retry}
  />
)

/** Above a page of the host, whose menu lacks the remotes' entries. */
export const NoRegistryBanner = () => (
  <Alert
    type="error"
    banner
    title={texts.noRegistry}
    description={texts.noRegistryHint}
    action={
      <Button size="small" onClick={retry}>
        Riprova
      </Button>
    }
  />
)
