import { lazyPage } from '@sne/shared/shell'
import type { ComponentType } from 'react'

/** The host's own pages by the path of their route (`remotes/host-routes.ts`); each is loaded when first opened. */
export const hostPages: Readonly<Record<string, ComponentType>> = {
  '/': lazyPage(() => import('./index-page.tsx')),
  '/user/login': lazyPage(() => import('./login-page.tsx')),
  '/user/forgot-password': lazyPage(() => import('./forgot-password-page.tsx')),
  '/user/reset-password': lazyPage(() => import('./reset-password-page.tsx')),
  '/user/confirm-email': lazyPage(() => import('./confirm-email-page.tsx')),
  '/invite/accept/:inviteCode': lazyPage(() => import('./accept-invite-page.tsx')),
  '/user/logout': lazyPage(() => import('./logout-page.tsx')),
  '/user/profile/*': lazyPage(() => import('./profile-page.tsx')),
  '/home': lazyPage(() => import('./home-page.tsx')),
  '/dashboard': lazyPage(() => import('./dashboard-page.tsx')),
  '/support': lazyPage(() => import('./support-page.tsx')),
  '/notify/:notificationId': lazyPage(() => import('./notify-page.tsx')),
  '/notification/*': lazyPage(() => import('./notifications-page.tsx')),
  '/privacy': lazyPage(() => import('./privacy-page.tsx')),
  '/consent': lazyPage(() => import('./consent-page.tsx')),
}
