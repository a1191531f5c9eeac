import type { Address } from '../domain/index.ts'

/** Who may open each page, by its path: `public`, `any` or roles, then personal permissions with a `+`. */
export const accessTable = (routes: readonly Address[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    routes.map(({ path, access, permissions = [] }) => [
      path,
      [...(typeof access === 'string' ? [access] : access), ...permissions.map((one) => `+${one}`)].join(' '),
    ]),
  )
