import { configureClient } from '@sne/shared/client'
import { guideEndpoints } from '@sne/shared/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

/** Reads the guide again as soon as a page of this browser changed something: its step may be done. */
export function useReadAfterChanges() {
  const client = useQueryClient()
  useEffect(() => {
    const onChange = () => void client.invalidateQueries({ queryKey: [guideEndpoints.getGuide.resource] })
    configureClient({ onChange })
    return () => configureClient({ onChange: undefined })
  }, [client])
}
