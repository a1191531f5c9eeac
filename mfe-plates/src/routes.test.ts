import { accessTable } from '@sne/shared/testing'
import { expect, it } from 'vitest'
import { routes } from './routes.ts'

it('the route table gives every page its roles, once', () => {
  expect(accessTable(routes), 'a new or changed page: write its roles into this table').toEqual({
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
    '/quality/lots/:controlLotId': 'analyst supervisor',
    '/quality/history': 'analyst',
    '/instrument/list': 'planner analyst supervisor',
    '/instrument/:instrumentId': 'planner analyst supervisor',
    '/reagent/list': 'planner analyst supervisor',
    '/reagent/kits': 'planner analyst supervisor',
    '/reagent/lot/:lotId': 'planner analyst supervisor',
    '/critical-value/list': 'analyst supervisor',
    '/newborn/list/samples-accepted': 'analyst',
    '/plate/list': 'planner support',
    '/plate/add': 'planner',
    '/plate/:plateId/view': 'planner acceptance analyst',
    '/plate/:plateId?/planning': 'planner',
    '/plate/:plateId?/punching': 'planner',
    '/plate/:plateId/analyze': 'analyst',
    '/plate/:plateId/quality': 'analyst supervisor',
    '/plate/:plateId/grid': 'analyst',
  })
  expect(Object.keys(accessTable(routes))).toHaveLength(routes.length)
})
