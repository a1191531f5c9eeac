import { z } from 'zod'
import { CohortPeople, isSomebody, RemoteName, RemoteVersion } from '../contract/remote-names.ts'
import { permissions } from '../domain/permissions.ts'
import { roles } from '../domain/roles.ts'
import type { RemoteDeclaration } from './declaration.ts'

const Route = z.object({
  path: z.string().startsWith('/'),
  access: z.union([z.enum(['public', 'any']), z.array(z.enum(roles)).min(1)]),
  permissions: z.array(z.enum(permissions)).optional(),
  title: z.string().min(1),
  layout: z.enum(['default', 'none', 'grid']),
})

const MenuLink = z.object({ label: z.string().min(1), to: z.string().startsWith('/') })
const MenuEntry = MenuLink.extend({
  id: z.string().min(1),
  order: z.number().nonnegative(),
  children: z.array(MenuLink).optional(),
})

/** Hundreds of files: compared by hand, since each page of a remote waits for it. */
const Hashes = z.custom<Record<string, string>>(
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.values(value).every((hash) => typeof hash === 'string' && hash.startsWith('sha384-')),
  { message: 'A file needs a hash (sha384-)' },
)

const ContractVersion = z.string().regex(/^\d+\.\d+$/)

/**
 * One published version: an immutable folder `/remotes/<name>/<version>/`. Its `remote.json` holds this
 * record.
 */
export const Release = z.object({
  version: RemoteVersion,
  /** Commit of the sources; null when they were not under version control. */
  commit: z.string().nullable(),
  /** Agreement with the shell and version of the calls that it was built for. */
  shellContract: ContractVersion,
  apiVersion: ContractVersion,
  /** Packages that it expects from the host, by request, with the version it was built against. */
  shared: z.record(z.string(), z.string()),
  /** Name of the federation container. */
  container: z.string().regex(/^[a-z_][a-z0-9_]*$/i),
  /** Address of the federation manifest, on our own origin. */
  manifest: z.string().startsWith('/remotes/'),
  /**
   * Integrity (`sha384-…`) of every script, style and manifest by its path in the folder; a file that is not named
   * is refused. Null only while developing, where files change under the page.
   */
  files: Hashes.nullable(),
  /** Scripts that are always needed to show a page of the remote: hints for the browser. */
  preload: z.array(z.string()),
  /**
   * Scripts and styles that a page needs beside these, by the path of its route: hints too. Absent in versions built before they
   * were named.
   */
  pages: z.record(z.string(), z.array(z.string())).optional(),
  /**
   * Parts of contract and domain that a page uses, with spaces in between, by the path of its route: hints
   * too. Where it is named, the remote asks the host for its parts before it runs; absent in versions built
   * before, which expect all of it.
   */
  parts: z.record(z.string(), z.string()).optional(),
  routes: z.array(Route),
  menu: z.array(MenuEntry),
})
export type Release = Omit<z.infer<typeof Release>, 'routes' | 'menu'> &
  Pick<RemoteDeclaration, 'routes' | 'menu'>

/** Who gets another version than the live one: laboratories, roles, or a stable share of all people. */
export const Cohort = CohortPeople.extend({ version: RemoteVersion }).refine(isSomebody, {
  message: 'A cohort needs a laboratory, a role or a share',
})
export type Cohort = z.infer<typeof Cohort>

export const RegistryEntry = z
  .object({
    name: RemoteName,
    /** The version for everybody; null while there is none: only tried by some, withdrawn, or recalled. */
    live: RemoteVersion.nullable(),
    /** Versions that were live before, the newest first: the fallbacks. */
    previous: z.array(RemoteVersion),
    cohorts: z.array(Cohort),
    /**
     * Harmful versions: never chosen, not even to fall back to, and left by open tabs. Absent in registries made before
     * versions could be recalled. A recalled version is described while no version is live: its pages say that it was recalled.
     */
    recalled: z.array(RemoteVersion).optional(),
    /** Every live, previous or cohort version, described; and recalled ones while none is live. */
    releases: z.array(Release),
  })
  .superRefine(({ name, live, previous, cohorts, releases }, context) => {
    const known = releases.map(({ version }) => version)
    for (const version of [live, ...previous, ...cohorts.map((cohort) => cohort.version)])
      if (version !== null && !known.includes(version))
        context.addIssue({ code: 'custom', message: `${name} ${version} is named but not described` })
    for (const twice of duplicates(known))
      context.addIssue({ code: 'custom', message: `${name} ${twice} is described twice` })
  })
export interface RegistryEntry extends Omit<z.infer<typeof RegistryEntry>, 'releases'> {
  readonly releases: Release[]
}

/** Values that the list holds more than once. */
export const duplicates = (values: string[]) =>
  values.filter((value, index) => values.indexOf(value) !== index)
