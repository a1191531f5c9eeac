import { describe, expect, it } from 'vitest'
import { labRoles, roles } from './roles.ts'
import { bundles, matchRoute, mayOpen, pageTitle, routes, routesOf } from './routes.ts'

const table: Record<string, string> = Object.fromEntries(
  routes.map(({ path, access, permissions = [] }) => [
    path,
    [...(typeof access === 'string' ? [access] : access), ...permissions.map((one) => `+${one}`)].join(' '),
  ]),
)

describe('the table of routes', () => {
  it('gives every page its roles', () => {
    expect(table, 'a new or changed route: write its roles into this table').toEqual({
      '/': 'public',
      '/user/login': 'public',
      '/user/forgot-password': 'public',
      '/user/reset-password': 'public',
      '/user/confirm-email': 'public',
      '/invite/accept/:inviteCode': 'public',
      '/privacy': 'public',
      '/consent': 'public',
      '/user/logout': 'any',
      '/user/profile/*': 'any',
      '/home': 'any',
      '/dashboard': 'any',
      '/support': 'any',
      '/notify/:notificationId': 'any',
      '/newborn/:newbornId/readings': 'supervisor administration support +record_readings',
      '/newborn/duplicates': 'acceptance supervisor support',
      '/newborn/duplicates/:pairId': 'acceptance supervisor support',
      '/intake/messages': 'support',
      '/intake/keys': 'support',
      '/intake/messages/:messageId': 'support',
      '/newborn/failsafe': 'acceptance supervisor support',
      '/communication/missing': 'acceptance supervisor',
      '/birth-point-notice/list': 'acceptance supervisor',
      '/follow-up/list': 'acceptance analyst supervisor',
      '/follow-up/expected': 'acceptance analyst supervisor',
      '/on-call/list': 'administration',
      '/newborn/:newbornId': 'any',
      '/newborn/:newbornId/sample/:sampleId': 'any',
      '/user/:id/edit': 'support administrator',
      '/user/list': 'support',
      '/user/create': 'support',
      '/workgroup/list': 'administration',
      '/workgroup/add': 'administration',
      '/workgroup/edit/:workgroupId': 'administration',
      '/invite/*': 'administration',
      '/sample-analysis/pending': 'analyst supervisor',
      '/sample-analysis/pending/:analysisId': 'analyst supervisor',
      '/quality/chart': 'analyst supervisor',
      '/quality/map': 'analyst supervisor',
      '/quality/drift': 'analyst supervisor',
      '/quality/patients': 'analyst supervisor',
      '/quality/summary': 'analyst supervisor',
      '/quality/trace': 'analyst supervisor',
      '/quality/advisor': 'analyst supervisor',
      '/quality/held': 'analyst supervisor',
      '/quality/eqa': 'analyst supervisor',
      '/quality/eqa/:roundId': 'analyst supervisor',
      '/quality/lots': 'analyst supervisor',
      '/instrument/list': 'planner analyst supervisor',
      '/instrument/:instrumentId': 'planner analyst supervisor',
      '/reagent/list': 'planner analyst supervisor',
      '/reagent/kits': 'planner analyst supervisor',
      '/reagent/lot/:lotId': 'planner analyst supervisor',
      '/critical-value/list': 'analyst supervisor',
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
      '/plate/:plateId/quality': 'analyst supervisor',
      '/plate/:plateId/grid': 'analyst',
      '/approved-sample-requests': 'supervisor',
      '/sample-request/serum-sample/:requestedSampleId/upload': 'analyst',
      '/sample-request/*': 'supervisor planner analyst',
      '/report/list': 'analyst',
      '/report/pending/list': 'supervisor',
      '/report/archive/*': 'supervisor',
      '/report/positivity-returned': 'supervisor',
      '/report/override/list': 'supervisor',
      '/report/reassess/list': 'analyst supervisor',
      '/report/print': 'supervisor',
      '/report/:reportId/view': 'analyst supervisor support',
      '/manage-recall/*': 'analyst support',
      '/info-report/config': 'administrator',
      '/remote/list': 'administrator',
      '/operation/list': 'administrator support',
      '/sender/list': 'administrator',
      '/sender/:id': 'administrator',
      '/cutoff-set/list': 'analyst supervisor administration',
      '/cutoff-set/:id': 'analyst supervisor administration',
      '/planned-card-set/list': 'analyst supervisor administration',
      '/planned-card-set/:id': 'analyst supervisor administration',
      '/recall-protocol/list': 'analyst supervisor administration',
      '/recall-protocol/:id': 'analyst supervisor administration',
      '/letter-template/list': 'analyst supervisor administration',
      '/letter-template/:id': 'analyst supervisor administration',
      '/time-set/list': 'analyst supervisor administration',
      '/time-set/:id': 'analyst supervisor administration',
      '/file-name-set/list': 'analyst supervisor administration',
      '/file-name-set/:id': 'analyst supervisor administration',
      '/import-profile/list': 'analyst supervisor administration',
      '/import-profile/create': 'analyst supervisor administration',
      '/import-profile/:id': 'analyst supervisor administration',
      '/import-profile/:id/edit': 'analyst supervisor administration',
      '/control-rule-set/list': 'analyst supervisor administration',
      '/control-rule-set/:id': 'analyst supervisor administration',
      '/info-report/*': 'acceptance',
      '/accountability': labRoles.join(' '),
      '/advanced-search': 'planner analyst acceptance',
      '/notification/transfer': 'support',
      '/notification/*': 'acceptance planner analyst',
      '/shipping/:shippingId/details': 'acceptance',
      '/shipping/:shippingId/accept': 'acceptance',
      '/shipping/:id/edit': 'support',
      '/shipping/*': 'acceptance support',
      '/reception/*': 'acceptance',
      '/internal-registry/list': 'support',
      '/internal-registry/add': 'support',
      '/internal-registry/:id': 'support',
      '/analysis-request/list': 'support',
    })
  })
  it('has each path once and gives every bundle something', () => {
    expect(Object.keys(table)).toHaveLength(routes.length)
    expect(bundles.flatMap(routesOf)).toHaveLength(routes.length)
    for (const bundle of bundles) expect(routesOf(bundle).length).toBeGreaterThan(0)
  })
})

describe('matching a path', () => {
  it.each([
    ['/', '/', {}],
    ['/plate/planning', '/plate/:plateId?/planning', {}],
    ['/plate/12/planning', '/plate/:plateId?/planning', { plateId: '12' }],
    ['/plate/list', '/plate/list', {}],
    ['/notification/transfer', '/notification/transfer', {}],
    ['/notification', '/notification/*', {}],
    ['/notification/inbox/3', '/notification/*', {}],
    ['/newborn/list/samples-accepted', '/newborn/list/samples-accepted', {}],
    ['/newborn/failsafe', '/newborn/failsafe', {}],
    ['/newborn/5/sample/8', '/newborn/:newbornId/sample/:sampleId', { newbornId: '5', sampleId: '8' }],
    ['/shipping/4/accept', '/shipping/:shippingId/accept', { shippingId: '4' }],
    ['/shipping', '/shipping/*', {}],
    ['/invite/accept/abc', '/invite/accept/:inviteCode', { inviteCode: 'abc' }],
    ['/info-report/config', '/info-report/config', {}],
    ['/internal-registry/3', '/internal-registry/:id', { id: '3' }],
  ])('%s is shown by %s', (path, pattern, params) => {
    const match = matchRoute(path)
    expect(match?.route.path).toBe(pattern)
    expect(match?.params).toEqual(params)
  })
  it.each(['/nowhere', '/plate', '/plate/1/2/grid', '/newborn'])('%s is not found', (path) => {
    expect(matchRoute(path)).toBeNull()
  })
})

it('mayOpen lets the administrator into every page of a role and a visitor into public ones only', () => {
  for (const route of routes) {
    expect(mayOpen(route, 'administrator')).toBe(route.permissions === undefined)
    expect(mayOpen(route, 'administrator', route.permissions)).toBe(true)
    expect(mayOpen(route, null)).toBe(route.access === 'public')
    for (const role of roles) if (route.access === 'any') expect(mayOpen(route, role)).toBe(true)
  }
})

it('pageTitle ends every title with the name of the product', () => {
  expect(pageTitle('Home')).toBe('Home - Screening Neonatale Esteso')
  expect(pageTitle()).toBe('Screening Neonatale Esteso')
})

it('a slash at the end, or twice, changes nothing', () => {
  for (const path of ['/plate/list/', '//plate//list'])
    expect(matchRoute(path)?.route.path).toBe('/plate/list')
})

it('the longer of two patterns with a rest wins, in whatever order they stand', () => {
  const both = [{ path: '/a/*' }, { path: '/*' }]
  for (const among of [both, both.toReversed()]) expect(matchRoute('/a/b', among)?.route.path).toBe('/a/*')
})

it('more paths than are kept still find their routes', () => {
  const among = [{ path: '/plate/:plateId/view' }]
  for (let id = 0; id <= 1000; id += 1)
    expect(matchRoute(`/plate/${id}/view`, among)?.params).toEqual({ plateId: String(id) })
  expect(matchRoute('/plate/0/view', among)?.params).toEqual({ plateId: '0' })
})
