export interface MenuLink {
  readonly label: string
  readonly to: string
}

/** One entry of the main menu; with `children` it opens a submenu. */
export interface MenuEntry extends MenuLink {
  readonly id: string
  readonly children?: readonly MenuLink[]
}

/**
 * Groups of entries that the specification (section 2) does not have, in their order. Each follows the entry
 * with the number `after` in the specification. `kept` are the places of its entries in the menu of versions
 * built before groups existed. Places of those versions are whole numbers. So old and new versions share one
 * order. A further group keeps one place.
 */
const groups = {
  reception: { after: 10, kept: 1 },
  results: { after: 22, kept: 3 },
  newborns: { after: 22, kept: 5 },
  intake: { after: 22, kept: 2 },
  settings: { after: 24, kept: 2 },
  system: { after: 24, kept: 3 },
}

const keptBy = (some: readonly { readonly kept: number }[]) => some.reduce((sum, { kept }) => sum + kept, 0)

/** The `order` of an entry of the specification. @param number its number in the specification's menu, from 1 */
export const specified = (number: number): number =>
  number - 1 + keptBy(Object.values(groups).filter(({ after }) => after < number))

/** The `order` of an entry beyond the specification. @param place in its group, from 1 to 99 */
export function beyond(group: keyof typeof groups, place: number): number {
  const { after } = groups[group]
  const before = Object.values(groups).slice(0, Object.keys(groups).indexOf(group))
  return specified(after) + keptBy(before.filter((other) => other.after === after)) + 1 + (place - 1) / 100
}
