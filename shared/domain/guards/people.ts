import type { GuardRefusal } from '../transition.ts'

/** Who made a record, and who asks for a step. */
interface Author {
  /** Null where nobody known made it. */
  readonly createdBy: number | null
  readonly personId: number
}

const relatedToAuthor =
  'Decide un altro amministratore: questo accesso e quello di chi ha chiesto il passo sono stati creati, nominati o spostati l’uno dall’altro.'

/** Guards of a request to change a remote's live versions. */
export const remoteRequestGuards = {
  /** Not whoever asked, and no account that may be one person with them. `related`: `isRelatedToStep`. */
  second_person: ({
    createdBy,
    personId,
    related,
  }: Author & { readonly related: boolean }): GuardRefusal | null => {
    if (createdBy === personId) return { code: 'second_person' }
    return related ? { code: 'second_person', message: relatedToAuthor } : null
  },
  /** Only whoever asked. */
  author: ({ createdBy, personId }: Author): GuardRefusal | null => (createdBy === personId ? null : {}),
} as const

/** Guards of a proposed right. */
export const userRightGuards = {
  /**
   * Neither who proposed the right nor who gets it, and no account that may be one person with the proposer.
   * `related`: `isRelatedToProposal`.
   */
  third_person: ({
    createdBy,
    personId,
    userId,
    related,
  }: Author & { readonly userId: number; readonly related: boolean }): GuardRefusal | null =>
    personId === userId || personId === createdBy || related
      ? {
          code: 'second_person',
          message: related
            ? 'Decide un altro amministratore: questo accesso e quello di chi ha proposto o riceve il diritto sono stati creati, nominati o spostati l’uno dall’altro.'
            : 'Decide un altro amministratore: né chi ha proposto il diritto, né chi lo riceve.',
        }
      : null,
} as const

/** Guards of a notification. */
export const notificationGuards = {
  /** Support sees the notifications of others, and leaves them as they are. */
  addressee: (facts: { readonly userId: number; readonly personId: number }): GuardRefusal | null =>
    facts.userId === facts.personId
      ? null
      : { message: 'Una notifica diventa letta quando la apre la persona a cui è indirizzata.' },
} as const
