import { Alert, Button } from '@sne/shared/ui-core'
import { currentOverride, resetOverride } from '../remotes/override.ts'
import { useConfirmLeaving } from '../session/unsaved-work-guard.tsx'

/** A remote of this tab comes from a developer's machine: said on every page, with the way back. */
export function OverrideBanner() {
  const confirmLeaving = useConfirmLeaving()
  const override = currentOverride()
  if (!override) return null
  const reset = async () => {
    if (await confirmLeaving()) resetOverride()
  }
  return (
    <Alert
      type="warning"
      banner
      title={`Modulo in sviluppo: ${override.name} viene da ${override.origin}, solo in questa scheda.`}
      action={
        <Button size="small" onClick={() => void reset()}>
          Torna alla versione pubblicata
        </Button>
      }
    />
  )
}
