import { type Answer, call, callKey, readAgain, useCall, withinPatience } from '@sne/shared/client'
import {
  type AcceptedSample,
  type SamplesCount,
  type Shipping,
  type ShippingSampleRow,
  sampleEndpoints,
  shippingEndpoints,
} from '@sne/shared/contract'
import { nearBarcodes, sameBarcode } from '@sne/shared/domain'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { countCards, sameCounts } from '../shipping/counts.ts'
import { isWaiting } from './card-order.ts'

type Cards = Answer<typeof shippingEndpoints.listShippingSamples>

/** Others accept the same shipment: their decisions appear within so many milliseconds. */
const countEvery = 3000
/** Changes outside of the counts (a note, a correction) appear within so many milliseconds. */
const readEvery = 20_000

/** More codes that resemble each other do not help to find the right one. */
export const mostNear = 3

const byCode = (cards: Cards | undefined, code: string) =>
  cards?.items.find(({ barcode }) => sameBarcode(barcode, code)) ?? null

/**
 * The shipment and its cards as the server told them last. Answers to decisions are written directly to the
 * screen's data, so that sixty readings do not mean sixty lists.
 */
export function useShippingCards(id: number) {
  const client = useQueryClient()
  const input = { params: { id } }
  // The counters are one small answer; the cards, a hundred times as long, are read only when the counters moved.
  const shipping = useCall(shippingEndpoints.getShipping, input, { every: countEvery })
  const cards = useCall(shippingEndpoints.listShippingSamples, input, { every: readEvery })
  const store = useMemo(() => storeOf(client, id), [client, id])
  const counts = shipping.data?.samplesCount
  useEffect(() => {
    if (counts) store.readIfCountedOtherwise(counts)
  }, [counts, store])
  return { shipping, cards, store }
}
export type CardStore = ReturnType<typeof storeOf>

function storeOf(client: QueryClient, id: number) {
  const input = { params: { id } }
  const shippingKey = callKey(shippingEndpoints.getShipping, input)
  const cardsKey = callKey(shippingEndpoints.listShippingSamples, input)
  // Not through the query, which retries by itself: a person with a card waits for the answer.
  const read = async () => {
    const cards = await withinPatience((signal) =>
      call(shippingEndpoints.listShippingSamples, input, { signal }),
    )
    await client.cancelQueries({ queryKey: cardsKey })
    return client.setQueryData<Cards>(cardsKey, cards)
  }

  return {
    shipping: () => client.getQueryData<Shipping>(shippingKey),
    /** The card of this shipment with this code, as far as it is known here. */
    cached: (code: string): ShippingSampleRow | null => byCode(client.getQueryData<Cards>(cardsKey), code),
    /** Cards of this shipment whose code resembles this one, waiting ones first. */
    near: (code: string): ShippingSampleRow[] => {
      const cards = client.getQueryData<Cards>(cardsKey)?.items ?? []
      const codes = nearBarcodes(
        code,
        cards.map(({ barcode }) => barcode),
      )
      return cards
        .filter(({ barcode }) => codes.includes(barcode))
        .toSorted((one, other) => Number(isWaiting(other)) - Number(isWaiting(one)))
        .slice(0, mostNear)
    },
    /** The card of this code; an unknown one is asked from the server once. */
    find: async (code: string): Promise<ShippingSampleRow | null> =>
      byCode(client.getQueryData<Cards>(cardsKey), code) ?? byCode(await read(), code),
    /** The card of this code, as the server has it now. */
    findNow: async (code: string) => byCode(await read(), code),
    /** Takes the answer of a decision over. A list that is still on its way is older and is dropped. */
    put: async ({ sample, counters, shipping }: Pick<AcceptedSample, 'sample' | 'counters' | 'shipping'>) => {
      await Promise.all([
        client.cancelQueries({ queryKey: cardsKey }),
        client.cancelQueries({ queryKey: shippingKey }),
      ])
      client.setQueryData<Cards>(cardsKey, (cards) => {
        const known = cards?.items.some((card) => card.id === sample.id)
        const items = known
          ? cards!.items.map((card) => (card.id === sample.id ? sample : card))
          : [...(cards?.items ?? []), sample]
        return { items, counters }
      })
      const before = client.getQueryData<Shipping>(shippingKey)
      if (before) {
        client.setQueryData<Shipping>(shippingKey, {
          ...before,
          status: shipping.status,
          version: shipping.version,
          samplesCount: counters,
        })
      }
      // Who started the acceptance, and lists on other pages, are read again where they are looked at.
      if (before?.status !== shipping.status) void client.invalidateQueries({ queryKey: shippingKey })
      void client.invalidateQueries({ queryKey: callKey(shippingEndpoints.listShippings) })
      void readAgain(client, sampleEndpoints.getSample)
    },
    /** Replaces the open scans in the query cache. A running `getShipping` has older data and is cancelled. */
    putOpenScans: async ({ openScans }: Pick<Shipping, 'openScans'>) => {
      await client.cancelQueries({ queryKey: shippingKey })
      client.setQueryData<Shipping>(shippingKey, (before) => before && { ...before, openScans })
    },
    /** Stores the reasons that hold for every card. */
    putEveryCard: async ({ everyCard }: Pick<Shipping, 'everyCard'>) => {
      await client.cancelQueries({ queryKey: shippingKey })
      client.setQueryData<Shipping>(shippingKey, (before) => before && { ...before, everyCard })
    },
    /** The card went back to where it was before it was taken in here. */
    drop: (cardId: number) =>
      client.setQueryData<Cards>(
        cardsKey,
        (cards) => cards && { ...cards, items: cards.items.filter(({ id: known }) => known !== cardId) },
      ),
    /** Takes a changed card over that came without counters (a note). */
    replace: (card: Omit<ShippingSampleRow, 'proposed'>) =>
      client.setQueryData<Cards>(
        cardsKey,
        (cards) =>
          cards && {
            ...cards,
            items: cards.items.map((known) => (known.id === card.id ? { ...known, ...card } : known)),
          },
      ),
    /**
     * Somebody else has decided a card: the cards of the list, counted, differ from the shipment's counts.
     */
    readIfCountedOtherwise: (counts: SamplesCount) => {
      const cards = client.getQueryData<Cards>(cardsKey)
      if (cards && !sameCounts(countCards(cards.items), counts))
        void client.invalidateQueries({ queryKey: cardsKey })
    },
    reload: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: cardsKey }),
        client.invalidateQueries({ queryKey: shippingKey }),
      ]),
  }
}
