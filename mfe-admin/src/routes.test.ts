import { accessTable } from '@sne/shared/testing'
import { expect, it } from 'vitest'
import { routes } from './routes.ts'

it('the route table gives every page its roles, once', () => {
  expect(accessTable(routes), 'a new or changed page: write its roles into this table').toEqual({
    '/notification/transfer': 'support',
    '/user/list': 'support',
    '/user/create': 'support',
    '/user/:id/edit': 'support administrator',
    '/workgroup/list': 'administration',
    '/workgroup/add': 'administration',
    '/workgroup/edit/:workgroupId': 'administration',
    '/invite/*': 'administration',
    '/internal-registry/list': 'support',
    '/internal-registry/add': 'support',
    '/internal-registry/:id': 'support',
    '/analysis-request/list': 'support',
    '/info-report/config': 'administrator',
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
    '/on-call/list': 'administration',
    '/remote/list': 'administrator',
    '/sender/list': 'administrator',
    '/sender/:id': 'administrator',
    '/operation/list': 'administrator support',
  })
  expect(Object.keys(accessTable(routes))).toHaveLength(routes.length)
})
