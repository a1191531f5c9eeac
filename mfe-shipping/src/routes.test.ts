import { accessTable } from '@sne/shared/testing'
import { expect, it } from 'vitest'
import { routes } from './routes.ts'

it('the route table gives every page its roles, once', () => {
  expect(accessTable(routes), 'a new or changed page: write its roles into this table').toEqual({
    '/shipping/:shippingId/details': 'acceptance',
    '/shipping/:shippingId/accept': 'acceptance',
    '/shipping/:id/edit': 'support',
    '/shipping/*': 'acceptance support',
    '/reception/*': 'acceptance',
    '/samples/*': 'planner acceptance',
    '/sample/list': 'support',
    '/sample/:id/edit': 'support',
    '/newborn/duplicates': 'acceptance supervisor support',
    '/newborn/duplicates/:pairId': 'acceptance supervisor support',
    '/newborn/failsafe': 'acceptance supervisor support',
    '/newborn/:newbornId': 'any',
    '/newborn/:newbornId/readings': 'supervisor administration support +record_readings',
    '/newborn/:newbornId/sample/:sampleId': 'any',
    '/communication/missing': 'acceptance supervisor',
    '/birth-point-notice/list': 'acceptance supervisor',
    '/follow-up/list': 'acceptance analyst supervisor',
    '/follow-up/expected': 'acceptance analyst supervisor',
    '/communication/:newbornId/create': 'acceptance',
    '/info-report/*': 'acceptance',
    '/intake/messages': 'support',
    '/intake/messages/:messageId': 'support',
    '/intake/keys': 'support',
    '/advanced-search': 'planner analyst acceptance',
  })
  expect(Object.keys(accessTable(routes))).toHaveLength(routes.length)
})
