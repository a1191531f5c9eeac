import { type Role, roles, specified } from '@sne/shared/domain'
import { accessTable } from '@sne/shared/testing'
import { expect, it } from 'vitest'
import { menuEntries } from '../../host/src/layout/menu-entries.ts'
import type { ServedRemote } from '../../host/src/remotes/served.ts'
import { declared, declaredMenu, declaredRoutes } from './declared.ts'

/**
 * Section 2 of the specification as data. Pages beyond it are the owner's: a page more changes nothing here.
 */

const lab = 'acceptance planner analyst supervisor administration'

/** The routes of the specification with their roles. */
const specifiedRoutes: Readonly<Record<string, string>> = {
  '/': 'public',
  '/user/login': 'public',
  '/user/forgot-password': 'public',
  '/user/reset-password': 'public',
  '/invite/accept/:inviteCode': 'public',
  '/privacy': 'public',
  '/consent': 'public',
  '/user/logout': 'any',
  '/user/profile/*': 'any',
  '/home': 'any',
  '/dashboard': 'any',
  '/support': 'any',
  '/notify/:notificationId': 'any',
  '/newborn/:newbornId': 'any',
  '/newborn/:newbornId/sample/:sampleId': 'any',
  '/user/:id/edit': 'support administrator',
  '/user/list': 'support',
  '/user/create': 'support',
  '/workgroup/list': 'administration',
  '/workgroup/add': 'administration',
  '/workgroup/edit/:workgroupId': 'administration',
  '/invite/*': 'administration',
  '/newborn/list/samples-accepted': 'analyst',
  '/samples/*': 'planner acceptance',
  '/communication/:newbornId/create': 'acceptance',
  '/sample/list': 'support',
  '/sample/:id/edit': 'support',
  '/plate/list': 'planner support',
  '/plate/:plateId/view': 'planner acceptance analyst',
  '/plate/add': 'planner',
  '/plate/:plateId?/planning': 'planner',
  '/plate/:plateId?/punching': 'planner',
  '/plate/:plateId/analyze': 'analyst',
  '/plate/:plateId/grid': 'analyst',
  '/approved-sample-requests': 'supervisor',
  '/sample-request/serum-sample/:requestedSampleId/upload': 'analyst',
  '/sample-request/*': 'supervisor planner analyst',
  '/report/list': 'analyst',
  '/report/pending/list': 'supervisor',
  '/report/archive/*': 'supervisor',
  '/report/positivity-returned': 'supervisor',
  '/report/print': 'supervisor',
  '/report/:reportId/view': 'analyst supervisor support',
  '/manage-recall/*': 'analyst support',
  '/info-report/config': 'administrator',
  '/info-report/*': 'acceptance',
  '/accountability': lab,
  '/advanced-search': 'planner analyst acceptance',
  '/notification/transfer': 'support',
  '/notification/*': 'acceptance planner analyst',
  '/shipping/:shippingId/details': 'acceptance',
  '/shipping/:shippingId/accept': 'acceptance',
  '/shipping/:id/edit': 'support',
  '/shipping/*': 'acceptance support',
  '/internal-registry/list': 'support',
  '/internal-registry/add': 'support',
  '/internal-registry/:id': 'support',
  '/analysis-request/list': 'support',
}

/** The main menu of the specification in its order, with who sees each entry beside the administrator. */
const specifiedMenu: readonly (readonly [label: string, roles: readonly Role[]])[] = [
  ['Home', ['support', 'acceptance', 'supervisor', 'analyst', 'administration', 'planner']],
  ['Gestione utenti', ['support']],
  ['Gestione Campioni', ['acceptance', 'planner']],
  ['Gestione Campioni', ['support']],
  ['Gestione Referti', ['supervisor']],
  ['Stampa Referti', ['supervisor']],
  ['Archivio Referti', ['supervisor']],
  ['Invita', ['administration']],
  ['Gestione Laboratori', ['administration']],
  ['Spedizioni', ['support', 'acceptance']],
  ['Gestione Piastre', ['support', 'planner']],
  ['Elenco Referti', ['analyst']],
  ['Gestione Neonati', ['analyst']],
  ['Richieste prelievo', ['supervisor', 'analyst', 'planner']],
  ['Verifica referti', ['supervisor']],
  ['Gestione richiami', ['support', 'analyst']],
  ['Info report', []],
  ['Info report', ['acceptance']],
  ['Richiami per re-test', ['supervisor', 'analyst', 'planner']],
  ['Rendicontazione', ['acceptance', 'supervisor', 'analyst', 'administration', 'planner']],
  ['Registri interni', ['support']],
  ['Richieste di analisi', ['support']],
  ['Ricerca Avanzata', ['acceptance', 'analyst', 'planner']],
  ['Trasferisci notifiche', ['support']],
]

const numbers = new Map(specifiedMenu.map((_, index) => [specified(index + 1), index + 1]))
/** The number in the specification, from 1, of an entry; undefined of one beyond it. */
const numberOf = ({ order }: { readonly order: number }) => numbers.get(order)

it('every page of the specification is declared with its roles', () => {
  const words = (access = '') => access.split(' ').sort()
  const declaredAccess = accessTable(declaredRoutes)
  for (const [path, access] of Object.entries(specifiedRoutes))
    expect(words(declaredAccess[path]), path).toEqual(words(access))
})

it('the whole menu has the entries of the specification, each at its number', () => {
  const present = declaredMenu.filter((entry) => numberOf(entry) !== undefined)
  expect(present.map((entry) => [numberOf(entry), entry.label])).toEqual(
    specifiedMenu.map(([label], index) => [index + 1, label]),
  )
})

it('an entry beyond the specification has a place of its own, after the first one of it', () => {
  const orders = declaredMenu.map(({ order }) => order)
  expect(Math.min(...orders)).toBe(specified(1))
  expect(new Set(orders).size).toBe(orders.length)
  expect(new Set(declaredMenu.map(({ id }) => id)).size).toBe(declaredMenu.length)
})

it.each(roles.filter((role) => role !== 'administrator'))(
  'the menu of the specification shows %s what the role may open',
  (role) => {
    const { host: _, ...remotes } = declared
    const served = Object.entries(remotes).map(([name, release]) => ({ name, release }) as ServedRemote)
    const present = new Set(declaredMenu.filter((entry) => numberOf(entry) !== undefined).map(({ id }) => id))
    expect(
      menuEntries(served, role)
        .filter(({ id }) => present.has(id))
        .map(({ label }) => label),
    ).toEqual(specifiedMenu.filter(([, seen]) => seen.includes(role)).map(([label]) => label))
  },
)
