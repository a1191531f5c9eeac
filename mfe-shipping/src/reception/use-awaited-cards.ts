import { useCall } from '@sne/shared/client'
import { type ReceptionCard, receptionEndpoints } from '@sne/shared/contract'
import { unclearCandidates } from '@sne/shared/domain'
import { awaitedCards } from './reception-decider.ts'

/** Cards that the laboratory waits for and that an unclear scan may be. @param wanted whether an unclear scan is kept */
export function useAwaitedCards(wanted: boolean): (code: string) => readonly ReceptionCard[] {
  const awaited = useCall(receptionEndpoints.listReception, { query: awaitedCards }, { enabled: wanted })
  const cards = awaited.data?.items ?? []
  return (code) =>
    unclearCandidates(
      code,
      cards.map(({ barcode }) => barcode),
    ).flatMap((barcode) => cards.find((card) => card.barcode === barcode) ?? [])
}
