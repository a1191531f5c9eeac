import { z } from 'zod'
import { roles } from '../domain/roles.ts'
import type { RemoteDeclaration } from './declaration.ts'

export { shellContract } from './version.ts'

const Route = z.object({
  path: z.string().startsWith('/'),
  access: z.union([z.enum(['public', 'any']), z.array(z.enum(roles)).min(1)]),
  title: z.string().min(1),
  layout: z.enum(['default', 'none', 'grid']),
})

const MenuLink = z.object({ label: z.string().min(1), to: z.string().startsWith('/') })
const MenuEntry = MenuLink.extend({
  id: z.string().min(1),
  order: z.number().int().nonnegative(),
  children: z.array(MenuLink).optional(),
})

/** One published version: an immutable folder `/remotes/<name>/<version>/`. */
const Release = z.object({
  version: z.string().min(1),
  shellContract: z.number().int().positive(),
  /** Address of the federation manifest, on our own origin. */
  manifest: z.string().startsWith('/remotes/'),
  /**
   * Integrity (`sha384-…`) of every script and manifest by its path in the folder; a file that is not named
   * is refused. Null only while developing, where files change under the page.
   */
  files: z.record(z.string(), z.string().startsWith('sha384-')).nullable(),
  /** Scripts that are always needed to show a page of the remote: hints for the browser. */
  preload: z.array(z.string()),
})
export type Release = z.infer<typeof Release>

const RegistryEntry = Release.extend({
  name: z.string().min(1),
  /** Name of the federation container. */
  container: z.string().regex(/^[a-z_][a-z0-9_]*$/i),
  routes: z.array(Route),
  menu: z.array(MenuEntry),
  /** What was live before, mounted when the live one fails; null when there is none. */
  previous: Release.nullable(),
})
export type RegistryEntry = Release &
  RemoteDeclaration & { readonly container: string; readonly previous: Release | null }

/** `/remotes/registry.json`: which remotes there are, their live versions, routes and menu. Never cached. */
const Registry = z.object({ remotes: z.array(RegistryEntry) }).superRefine(({ remotes }, context) => {
  const names = remotes.map((remote) => remote.name)
  const paths = remotes.flatMap((remote) => remote.routes.map((route) => route.path))
  for (const twice of [...duplicates(names), ...duplicates(paths)]) {
    context.addIssue({ code: 'custom', message: `${twice} is declared twice` })
  }
})
export interface RemoteRegistry {
  readonly remotes: readonly RegistryEntry[]
}

export const emptyRegistry: RemoteRegistry = { remotes: [] }

/** @throws ZodError when the document is not a registry, or when two remotes have one name or one route */
export const parseRegistry = (document: unknown): RemoteRegistry => Registry.parse(document)

const duplicates = (values: string[]) => values.filter((value, index) => values.indexOf(value) !== index)
