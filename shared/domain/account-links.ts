/** Who made an account: created it, invited it, made it an administrator, or gave it its address. */
export interface AccountLink {
  readonly userId: number
  readonly makerId: number
}

/** Accounts that made an account, at any distance. */
export function makersOf(userId: number, links: readonly AccountLink[]): ReadonlySet<number> {
  const makers = new Set<number>()
  const open = [userId]
  for (let id = open.pop(); id !== undefined; id = open.pop())
    for (const link of links)
      if (link.userId === id && !makers.has(link.makerId)) {
        makers.add(link.makerId)
        open.push(link.makerId)
      }
  return makers
}

/** May two accounts be one person? The one made the other, at any distance. */
export const areRelated = (one: number, other: number, links: readonly AccountLink[]): boolean =>
  makersOf(one, links).has(other) || makersOf(other, links).has(one)

interface Proposal {
  /** Null where nobody known proposed it. */
  readonly createdBy: number | null
  /** Who gets the right. */
  readonly userId: number
}

/**
 * May the approver of a right be one person with its proposer or its holder? The one account made the other, at any distance.
 * Two accounts that a third one made are not related: an administrator's role was approved by somebody else.
 */
export const isRelatedToProposal = (
  approver: number,
  { createdBy, userId }: Proposal,
  links: readonly AccountLink[],
): boolean =>
  areRelated(approver, userId, links) || (createdBy !== null && areRelated(approver, createdBy, links))
