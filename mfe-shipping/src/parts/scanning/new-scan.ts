import type { SampleStatus } from '@sne/shared/domain'
import type { WaitingScan } from './queue/waiting-scan.ts'

/** The decision for a card; every field except the status has a value that means "nothing special". */
export type ScanDecision = Pick<WaitingScan, 'status'> &
  Partial<Pick<WaitingScan, 'reasons' | 'decided' | 'confirmOutOfList' | 'confirmClosed' | 'storageLocation'>>

/** @param from status in which the card was seen, null when it is not known here */
export const newScan = (code: string, decision: ScanDecision, from: SampleStatus | null): WaitingScan => ({
  id: crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`,
  code,
  reasons: [],
  decided: false,
  confirmOutOfList: false,
  confirmClosed: false,
  storageLocation: null,
  ...decision,
  from,
  follows: false,
  undo: false,
  at: new Date().toISOString(),
  tries: 0,
  state: 'waiting',
})
