import type { SignedSetRow } from '@sne/shared/contract'
import { StatusTag, Tag } from '@sne/shared/ui-core'
import { approvalTexts, stateLooks } from './texts.ts'

/** State of a set; the template has none of its own. */
export const SetState = ({ set: { state, laboratory } }: { readonly set: SignedSetRow }) =>
  laboratory ? (
    <StatusTag look={stateLooks[state]} />
  ) : (
    <Tag tone="grey">{approvalTexts.ofLabels.template}</Tag>
  )
