import { useAction } from '@sne/shared/client'
import { type CriticalValue, criticalValueEndpoints } from '@sne/shared/contract'
import { isSupportSession, isWithoutLaboratory, newbornName } from '@sne/shared/domain'
import { useSession, useToast } from '@sne/shared/shell'
import { Button, messageOf } from '@sne/shared/ui-core'
import { criticalTexts as texts } from './texts.ts'

/** Takes charge of the critical values of one analysis; who was faster is said. */
export function TakeButton({ of: { id, newborn } }: { readonly of: CriticalValue }) {
  const me = useSession()
  const refusal = isSupportSession(me)
    ? texts.ownSession
    : isWithoutLaboratory(me)
      ? texts.laboratoryTakes
      : undefined
  const toast = useToast()
  const take = useAction(criticalValueEndpoints.takeCriticalValue, {
    onSuccess: ({ changed }) =>
      changed ? toast('success', texts.taken(newbornName(newborn))) : toast('info', texts.takenBefore),
    onError: (error) => toast('error', messageOf(error)),
  })
  return (
    <Button
      size="small"
      type="primary"
      loading={take.isPending}
      disabled={refusal !== undefined}
      title={refusal}
      onClick={() => take.mutate({ params: { id } })}
    >
      {texts.take}
    </Button>
  )
}
