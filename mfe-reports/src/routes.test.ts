import { accessTable } from '@sne/shared/testing'
import { expect, it } from 'vitest'
import { routes } from './routes.ts'

it('the route table gives every page its roles, once', () => {
  expect(accessTable(routes), 'a new or changed page: write its roles into this table').toEqual({
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
    '/accountability': 'acceptance supervisor analyst administration planner',
  })
  expect(Object.keys(accessTable(routes))).toHaveLength(routes.length)
})
