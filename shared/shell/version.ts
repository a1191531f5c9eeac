/**
 * Version of the agreement between host and remotes, `major.minor`. The minor part grows with an addition. The
 * major part grows when a remote built for the older version would not work any more. A remote tells which one
 * it was built for; the host mounts a version that fits, otherwise an earlier one.
 */
export const shellContract = '1.4'

const parts = (version: string) => version.split('.').map(Number)

/**
 * Whether an offered version serves a requested one: the same first part, and not older. Used for the shell's
 * contract and the server's (`1.2`), and for shared packages (`19.3.1`; below 1.0.0 the second part counts as
 * the first).
 */
export function serves(offered: string, needed: string): boolean {
  const [have, want] = [parts(offered), parts(needed)]
  const fixed = want.length > 2 && want[0] === 0 ? 2 : 1
  for (let at = 0; at < Math.max(have.length, want.length); at += 1) {
    const [has, wants] = [have[at] ?? 0, want[at] ?? 0]
    if (Number.isNaN(has) || Number.isNaN(wants)) return false
    if (has !== wants) return at >= fixed && has > wants
  }
  return true
}
