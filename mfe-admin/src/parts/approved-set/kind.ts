import type { Endpoint, LineChange, SignedSetCalls, SignedSetView } from '@sne/shared/contract'
import type { ApprovalStep, ApprovalWords, LineCell } from '@sne/shared/domain'
import type { ReactNode } from 'react'
import type { approvalTexts } from './texts.ts'

/** Sentences of one kind of set, beside the sentences common to all. */
export interface SetTexts {
  readonly list: string
  readonly intro: string
  readonly empty: string
  readonly emptyHint: string
  readonly back: string
  readonly loading: string
  readonly templateNotice: string
  readonly draftNotice: string
  readonly successorNotice: (version: number) => string
  readonly approveTitle: (step: ApprovalStep, label: string) => string
  readonly approveSecond: (replaced: number | null) => string
  readonly changesCount: (count: number) => string
  readonly approved: (step: ApprovalStep) => string
  readonly copy: string
  readonly against: (version: number, template: boolean) => string
  readonly noChanges: string
  readonly nothingCompared: string
}

/** Columns that say which line changed, and how its fields read. */
export interface ChangeWords<C extends LineChange> {
  readonly key: (change: C) => string
  readonly line: readonly {
    readonly title: string
    readonly text: (change: C) => string
    /** Names the row. */
    readonly head?: true
  }[]
  readonly fieldName: (field: string) => string
  readonly cell: (value: LineCell, field: string) => string
}

/** A kind of signed set: its calls, texts and content. All kinds share list, card, signing and copying. */
export interface SetPageKind<V extends SignedSetView> {
  /** First segment of its addresses. */
  readonly entity: string
  readonly words: ApprovalWords
  readonly texts: SetTexts & typeof approvalTexts
  readonly calls: {
    readonly get: Endpoint<SignedSetCalls['get']>
    readonly approve: Endpoint<SignedSetCalls['approve']>
    readonly withdraw: Endpoint<SignedSetCalls['withdraw']>
    readonly copy: Endpoint<SignedSetCalls['copy']>
  }
  readonly title: (set: V) => string
  /** Name of the set in the question before an approval. */
  readonly label?: (set: V) => string
  /** Fields of a copy beside its source. */
  readonly copyOf?: (set: V) => object
  /** In place of the notice of drafts and templates; undefined where that one holds. */
  readonly notice?: (set: V) => string | undefined
  /** A prominent warning in the question before an approval. */
  readonly warning?: (set: V) => string
  /** Further buttons. */
  readonly Actions?: (props: { readonly set: V }) => ReactNode
  readonly changes: ChangeWords<V['changes'][number]>
  /** The content of a set. */
  readonly Content: (props: { readonly set: V }) => ReactNode
}
