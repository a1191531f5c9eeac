import { matchRoute, type Role } from '@sne/shared/domain'
import { headings as admin } from '../../mfe-admin/src/pages-to-try.ts'
import { headings as plates } from '../../mfe-plates/src/pages-to-try.ts'
import { headings as reports } from '../../mfe-reports/src/pages-to-try.ts'
import { headings as shipping } from '../../mfe-shipping/src/pages-to-try.ts'
import { declaredRoutes } from '../../ops/pages/declared.ts'
import { pages, withRecords } from './page-list.ts'
import type { Records } from './records.ts'

/** Heading of a page where it differs from its route's title. */
export const headings: Readonly<Record<string, string | RegExp>> = {
  '/': /^Buon lavoro, /,
  '/user/login': 'Screening Neonatale Esteso',
  '/invite/accept/:inviteCode': 'Invito',
  '/consent': 'Il programma di screening neonatale',
  '/home': /^Buon lavoro, /,
  '/dashboard': 'Tempi di risposta',
  '/notify/:notificationId': 'Pagina non trovata',
  ...shipping,
  ...plates,
  ...reports,
  ...admin,
}

/** The one role of its laboratory that each demonstration account has. */
export const accountOf: Readonly<Record<Role, string>> = {
  acceptance: 'accettazione',
  planner: 'piastre',
  analyst: 'analista',
  supervisor: 'supervisore',
  administration: 'amministrazione',
  support: 'supporto',
  administrator: 'admin',
}

/** The listed address of each page that is one of a record. */
const listed = new Map(
  Object.values(pages)
    .flatMap(({ walked, opened }) => [...walked, ...opened])
    .map((address) => address.replace(/\?.*/, ''))
    .map((address) => [matchRoute(address, declaredRoutes)?.route.path, address]),
)

/**
 * An address of a route, with records in it; an unlisted one has no such record: codes that nobody was sent.
 */
export function addressOf(path: string, records: Records): string {
  if (!path.includes(':')) return path.replace('/*', '')
  return withRecords(listed.get(path) ?? path.replace(/:\w+\??/g, '999999'), records)
}
