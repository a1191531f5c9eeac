import { isSupportSession } from '@sne/shared/domain'
import { useSession } from '@sne/shared/shell'
import { Button } from '@sne/shared/ui-core'
import { useClearing } from './clear-window.tsx'

interface ClearPointProps {
  readonly code: string
  readonly label: string
  readonly weak?: boolean
}

/** Takes a code from the list of open readings for a reason; not in a session that support opened. */
export function ClearPoint({ code, label, weak = false }: ClearPointProps) {
  const ask = useClearing()
  if (isSupportSession(useSession())) return null
  return (
    <Button
      size="small"
      type={weak ? 'text' : 'default'}
      aria-label={`${label} ${code}`}
      onClick={() => ask({ code, label })}
    >
      {label}
    </Button>
  )
}
