import { type ApiError, readAgain, useAction } from '@sne/shared/client'
import { shippingEndpoints } from '@sne/shared/contract'
import { useToast } from '@sne/shared/shell'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { acceptTexts as texts } from '../../parts/scanning/texts.ts'
import type { Closing } from './closing-state.ts'

/** The question before the closing, the call, and its result. */
export function useClosing({ shipping, points, scans }: Pick<Closing, 'shipping' | 'points' | 'scans'>) {
  const toast = useToast()
  const navigate = useNavigate()
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  const [problem, setProblem] = useState<ApiError | null>(null)
  /** Codes about which the person knew when they closed; more of them came while the call was on its way. */
  const known = useRef(0)
  const now = useRef(points.length)
  useEffect(() => {
    now.current = points.length
  })
  const call = useAction(shippingEndpoints.closeShipping, {
    onSuccess: ({ shipping: closed }) => {
      setAsking(false)
      // The page stays: it lists readings made meanwhile, and offers to open the shipment again.
      if (now.current > known.current || scans.count() > 0) return toast('error', texts.closedWhileRead)
      const { accepted, notReceived } = closed.samplesCount
      toast('success', texts.closed(accepted, notReceived))
      navigate(`/shipping/${closed.id}/details`)
    },
    onError: (error) => {
      setProblem(error)
      // Another person has read, decided or closed: the window shows the present state.
      if (error.status === 409) void readAgain(client, shippingEndpoints.getShipping)
    },
  })
  return {
    asking,
    /** Why the server refused the last closing. */
    problem,
    pending: call.isPending,
    ask: () => {
      setProblem(null)
      setAsking(true)
    },
    cancel: () => setAsking(false),
    /** @param hasMissing cards without a decision become "not received" */
    close: (hasMissing: boolean) => {
      known.current = points.length
      call.mutate({
        params: { id: shipping.id },
        body: {
          version: shipping.version,
          ...(hasMissing ? { missingAs: 'not_received' as const } : {}),
        },
      })
    },
  }
}
