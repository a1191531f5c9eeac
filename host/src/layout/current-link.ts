/** Who shows a page: the name of its remote, or null for the host. */
type RemoteAt = (pathname: string) => string | null | undefined

/**
 * The menu's link for the page on screen: the link with which the address begins. Otherwise the list of which
 * the page is part (`/shipping/7/accept` belongs to `/shipping/list`), where both come from one remote.
 */
export function currentLink(
  links: readonly string[],
  pathname: string,
  remoteAt: RemoteAt,
): string | undefined {
  const within = (folder: string) => pathname === folder || pathname.startsWith(`${folder}/`)
  const sectionOf = (to: string) => (to.endsWith('/list') ? to.slice(0, -'/list'.length) : null)
  const isSection = (to: string) => {
    const section = sectionOf(to)
    return section !== null && within(section) && remoteAt(to) === remoteAt(pathname)
  }
  const longest = (found: string[]) => found.sort((a, b) => b.length - a.length)[0]
  return longest(links.filter(within)) ?? longest(links.filter(isSection))
}
