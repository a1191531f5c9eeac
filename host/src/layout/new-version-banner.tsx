import { Alert, Button } from '@sne/shared/ui-core'
import { applyWaiting, useRegistry } from '../remotes/registry-store.ts'
import { offeredRemotes } from '../remotes/updates.ts'
import { useConfirmLeaving } from '../session/unsaved-work-guard.tsx'

/** Something newer was published: it comes by itself at the next page, or now if the person wants it. */
export function NewVersionBanner() {
  const { waiting } = useRegistry()
  const confirmLeaving = useConfirmLeaving()
  if (!waiting || offeredRemotes().length === 0) return null
  const update = async () => {
    if (await confirmLeaving()) applyWaiting()
  }
  return (
    <Alert
      type="info"
      banner
      title="Nuova versione disponibile: sarà attiva alla prossima pagina."
      action={
        <Button size="small" onClick={() => void update()}>
          Aggiorna ora
        </Button>
      }
    />
  )
}
