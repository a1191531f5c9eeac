import { addresses, pageRoute, type RouteSpec } from '@sne/shared/domain'

/**
 * Every page of the host itself with its title; shared/domain/addresses.ts holds the addresses that other
 * packages need.
 */
export const hostRoutes: readonly RouteSpec[] = [
  pageRoute({ path: '/', access: 'public' }, 'Benvenuto'),
  pageRoute({ path: '/user/login', access: 'public' }, 'Accedi', 'none'),
  pageRoute({ path: '/user/forgot-password', access: 'public' }, 'Password dimenticata', 'none'),
  pageRoute(addresses.resetPassword, 'Nuova password'),
  pageRoute(addresses.confirmEmail, 'Conferma dell’indirizzo email'),
  pageRoute(addresses.acceptInvite, 'Accetta invito'),
  pageRoute({ path: '/privacy', access: 'public' }, 'Informativa sulla privacy'),
  pageRoute({ path: '/consent', access: 'public' }, 'Informativa sul programma di screening'),
  pageRoute({ path: '/user/logout', access: 'any' }, 'Uscita'),
  pageRoute({ path: '/user/profile/*', access: 'any' }, 'Profilo utente'),
  pageRoute(addresses.home, 'Home'),
  pageRoute({ path: '/dashboard', access: 'any' }, 'Cruscotto'),
  pageRoute({ path: '/support', access: 'any' }, 'Supporto'),
  pageRoute({ path: '/notify/:notificationId', access: 'any' }, 'Notifica'),
  pageRoute(addresses.notifications, 'Notifiche'),
]
