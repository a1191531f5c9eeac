import { useAction } from '@sne/shared/client'
import { guideEndpoints } from '@sne/shared/contract'
import { Button } from '@sne/shared/ui-core'
import { showToast } from '../shell/toasts.ts'
import { openGuide } from './guide-open.ts'

interface GuideStartProps {
  readonly label: string
  readonly primary?: boolean
  readonly small?: boolean
}

/** Sends new cards to the laboratory and puts the guide on the pages. */
export function GuideStart({ label, primary = false, small = false }: GuideStartProps) {
  const start = useAction(guideEndpoints.startGuide, {
    onSuccess: () => openGuide(true),
    onError: ({ message }) => showToast('error', message),
  })
  return (
    <Button
      type={primary ? 'primary' : 'default'}
      size={small ? 'small' : 'medium'}
      loading={start.isPending}
      onClick={() => start.mutate({})}
    >
      {label}
    </Button>
  )
}
