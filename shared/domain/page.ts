import { checkAccess } from './access.ts'
import type { Address } from './addresses.ts'
import type { Role } from './roles.ts'

/** `default` with header and menu, `none` bare, `grid` full screen. */
export type RouteLayout = 'default' | 'none' | 'grid'

/** A page as its owner declares it. */
export interface RouteSpec extends Address {
  /** Italian, without the product's name: see `pageTitle`. */
  readonly title: string
  readonly layout: RouteLayout
}

/** The declaration of a page: one of `addresses`, or an address that its owner alone knows, with title and frame. */
export const pageRoute = (
  { path, access, permissions }: Address,
  title: string,
  layout: RouteLayout = 'default',
): RouteSpec => ({ path, access, title, layout, ...(permissions && { permissions }) })

export const productName = 'Screening Neonatale Esteso'

/** Title of the browser's tab. */
export const pageTitle = (title?: string): string => (title ? `${title} - ${productName}` : productName)

/**
 * May this role open a route? `null` is a visitor without session.
 * @param permissions permissions that the person holds; without them a route that asks for one is closed
 */
export const mayOpen = (
  { access, permissions: needed }: Pick<Address, 'access' | 'permissions'>,
  role: Role | null,
  permissions: readonly string[] = [],
): boolean =>
  checkAccess(role === null ? null : { currentRole: role, permissions }, {
    access,
    permissions: needed ?? [],
  }) === 'granted'
