import { pagesToTry as admin } from '../../mfe-admin/src/pages-to-try.ts'
import { pagesToTry as plates } from '../../mfe-plates/src/pages-to-try.ts'
import { pagesToTry as reports } from '../../mfe-reports/src/pages-to-try.ts'
import { pagesToTry as shipping } from '../../mfe-shipping/src/pages-to-try.ts'
import type { Records } from './records.ts'

export interface Pages {
  /** Pages that a test crosses with Tab as well, and back. */
  readonly walked: readonly string[]
  readonly opened: readonly string[]
}

type PagesToTry = Readonly<Record<string, Partial<Pages>>>

/** Pages of the host. `remote-pages.spec.ts` opens the ones that remotes fill with their lists. */
const host: PagesToTry = {
  accettazione: {
    walked: ['/home', '/dashboard'],
  },
  supporto: {
    walked: ['/home'],
  },
}

const lists: readonly PagesToTry[] = [host, shipping, plates, reports, admin]

/** Addresses of host and remotes by the account that opens them; `:name` is the placeholder of a record. */
export const pages: Readonly<Record<string, Pages>> = Object.fromEntries(
  [...new Set(lists.flatMap(Object.keys))].map((person) => [
    person,
    {
      walked: lists.flatMap((list) => list[person]?.walked ?? []),
      opened: lists.flatMap((list) => list[person]?.opened ?? []),
    },
  ]),
)

/** An address of the list with records in it. */
export const withRecords = (path: string, records: Records) =>
  path.replace(/:(\w+)/g, (_, name: string) => {
    if (!(name in records)) throw new Error(`${path}: there is no record ${name} in e2e/support/records.ts`)
    return String(records[name as keyof Records])
  })
