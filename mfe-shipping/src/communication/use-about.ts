import { keysOf, screenings, toldPartyLabels } from '@sne/shared/domain'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { CommunicationAbout } from '../parts/communication-href.ts'

/** The subject of the communication in the address; any other parameter is left out. */
export function readAbout(params: URLSearchParams): CommunicationAbout {
  const id = (name: string) => {
    const value = Number(params.get(name))
    return Number.isInteger(value) && value > 0 ? { [name]: value } : {}
  }
  const category = screenings.find((one) => one === params.get('category'))
  const to = keysOf(toldPartyLabels).find((one) => one === params.get('to'))
  return {
    ...(category ? { category } : {}),
    ...id('reportId'),
    ...id('sampleRequestId'),
    ...(to ? { to } : {}),
  }
}

/** The subject as it was when the form was opened. */
export function useAbout(): CommunicationAbout {
  const [params] = useSearchParams()
  const [about] = useState(() => readAbout(params))
  return about
}
