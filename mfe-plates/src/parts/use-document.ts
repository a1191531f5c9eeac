import { useSpinner, useToast } from '@sne/shared/shell'
import { messageOf } from '@sne/shared/ui-core'
import { useCallback } from 'react'

/** Makes a document under a full-screen spinner; a failure becomes a toast. */
export function useDocument() {
  const spinner = useSpinner()
  const toast = useToast()
  return useCallback(
    async (make: () => Promise<unknown>) => {
      const hide = spinner.show('Preparazione del documento…')
      try {
        await make()
      } catch (error) {
        toast('error', messageOf(error))
      } finally {
        hide()
      }
    },
    [spinner, toast],
  )
}
