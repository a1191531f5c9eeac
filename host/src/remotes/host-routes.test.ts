import { accessTable } from '@sne/shared/testing'
import { expect, it } from 'vitest'
import { hostRoutes } from './host-routes.ts'

it('the route table gives every page its roles, once', () => {
  expect(accessTable(hostRoutes), 'a new or changed page: write its roles into this table').toEqual({
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
    '/notification/*': 'acceptance planner analyst',
  })
  expect(Object.keys(accessTable(hostRoutes))).toHaveLength(hostRoutes.length)
})
