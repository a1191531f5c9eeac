import { lazyPage } from '@sne/shared/shell'
import type { ComponentType } from 'react'

/** The host's own pages by the path of their route (shared/domain/routes.ts); each is loaded when first opened. */
export const hostPages: Readonly<Record<string, ComponentType>> = {
  '/': lazyPage(() => import('./index-page.tsx')),
  '/user/login': lazyPage(() => import('./login-page.tsx')),
  '/user/logout': lazyPage(() => import('./logout-page.tsx')),
  '/home': lazyPage(() => import('./home-page.tsx')),
}
