import { readAgain, useCall, useCallAsRemote, useInTurn } from '@sne/shared/client'
import { type PunchInput, type PunchResult, plateEndpoints, punchingEndpoints } from '@sne/shared/contract'
import type { Verdict } from '@sne/shared/ui-data'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { plateTexts as texts } from '../texts.ts'
import { type PunchOutcome, recordedOutcome, refusedOutcome } from './scan-outcome.ts'

type Status = PunchInput['status']

const readEvery = 20_000

/** Scans and keys of one punching, recorded one after the other in the order in which they were made. */
export function usePunching(plateId: number) {
  const call = useCallAsRemote()
  const client = useQueryClient()
  const params = { id: plateId }
  const group = useCall(plateEndpoints.getPlateGroup, { params }, { every: readEvery })
  const list = useCall(
    punchingEndpoints.listPunching,
    { params, query: { multiple: true } },
    { every: readEvery },
  )
  const [outcome, setOutcome] = useState<PunchOutcome | null>(null)
  const inTurn = useInTurn()
  const refresh = () => readAgain(client, punchingEndpoints.punchSample)

  const record = (work: () => Promise<PunchResult>, made: (result: PunchResult) => PunchOutcome) =>
    inTurn(async (): Promise<Verdict> => {
      const next = await work().then(made, refusedOutcome)
      setOutcome(next)
      await refresh()
      return next.verdict
    })

  const punch = (body: PunchInput) =>
    record(
      () => call(punchingEndpoints.punchSample, { params, body }),
      (result) => recordedOutcome(result, body.status),
    )

  return {
    group,
    list,
    outcome,
    scan: (barcode: string) => punch({ barcode, status: 'punched' }),
    /** Another outcome for the well of the last scan, or for the next one. */
    mark: (status: Status) => {
      const well = outcome?.well ?? list.data?.next
      return well ? punch({ well, status }) : Promise.resolve<Verdict>('stop')
    },
    takeBack: () => {
      const well = outcome?.well
      if (!well) return Promise.resolve<Verdict>('stop')
      return record(
        () => call(punchingEndpoints.unpunchSample, { params, body: { well, reason: 'unpunch' } }),
        (result) => ({
          verdict: 'look',
          well: result.well?.position ?? null,
          title: texts.takenBack,
          text: result.well?.barcode ?? '',
          barcode: result.well?.barcode ?? null,
        }),
      )
    },
    refresh,
  }
}
