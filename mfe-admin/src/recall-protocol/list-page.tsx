import { recallProtocolEndpoints } from '@sne/shared/contract'
import { SetListPage } from '../parts/approved-set/list-page.tsx'
import { protocolTexts as texts } from './texts.ts'

/** Recall protocols of the own laboratory and the template, with who approved them. */
export default function RecallProtocolListPage() {
  return (
    <SetListPage
      id="recall-protocols"
      entity="recall-protocol"
      texts={texts}
      endpoint={recallProtocolEndpoints.listRecallProtocols}
    />
  )
}
