import type { openDocument } from '@sne/shared/client'
import { useToast } from '@sne/shared/shell'
import { messageOf } from '@sne/shared/ui-core'

/** Opens a kept document beside the page; a refusal is said. */
export function useOpenDocument(): (open: () => ReturnType<typeof openDocument>) => void {
  const toast = useToast()
  return (open) => void open().catch((error: unknown) => toast('error', messageOf(error)))
}
