import type { Newborn } from '@sne/shared/contract'
import { discAtWorkStatuses, idleStatuses, isLiveRequest } from '@sne/shared/domain'
import { communicationTexts as texts } from './texts.ts'

const freed = ['planned', ...idleStatuses]

/** Effects of closing, in numbers, as far as the own laboratory sees. */
export function closureEffects({ analysisRequests, requests, work }: Newborn): string[] {
  const count = (statuses: readonly string[]) => work.filter(({ status }) => statuses.includes(status)).length
  const lines = [
    texts.willClose(analysisRequests.filter(({ status }) => status === 'open').length),
    texts.willRefuse(requests.filter(({ status }) => isLiveRequest(status)).length),
    texts.willFree(count(freed)),
  ]
  const going = count(discAtWorkStatuses)
  return [...lines, ...(going > 0 ? [texts.willGoOn(going)] : []), texts.willTell]
}
