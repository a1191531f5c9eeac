import type { Newborn } from '@sne/shared/contract'
import { isLiveRequest } from '@sne/shared/domain'
import { communicationTexts as texts } from './texts.ts'

/** Statuses in which a disc is at work: these go on to their report. */
const atWork = ['punched', 'in_analysis', 'to_review', 'to_verify']
const idle = ['waiting', 'accepted', 'planned', 're_test', 'second_tier']

/** What closing will do, in numbers, as far as the own laboratory sees. */
export function closureEffects({ analysisRequests, requests, work }: Newborn): string[] {
  const count = (statuses: readonly string[]) => work.filter(({ status }) => statuses.includes(status)).length
  const lines = [
    texts.willClose(analysisRequests.filter(({ status }) => status === 'open').length),
    texts.willRefuse(requests.filter(({ status }) => isLiveRequest(status)).length),
    texts.willFree(count(idle)),
  ]
  const going = count(atWork)
  return [...lines, ...(going > 0 ? [texts.willGoOn(going)] : []), texts.willTell]
}
